import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Workspace } from '#test/support/fixtures.ts';
import { startReceiver } from './receiver.ts';
import { verify } from './verify.ts';
import { webhooksForFile } from './webhook-fixture.ts';

const receiver = await startReceiver();
const service = await webhooksForFile({ ca: receiver.ca });
const { admin, clock } = service;
const hour = 3_600_000;

type JobEvent = { type: string; data: { jobId: string; reason?: string } };

/** A partner with a webhook, and what it was told since it last asked. */
async function toldPartner() {
  const partner = await service.partner();
  const url = `${receiver.url}/${partner.code}`;
  const { secret = '' } = await admin.partner.webhookSet({ code: partner.code, url });
  let seen = 0;
  const news = async (): Promise<JobEvent[]> => {
    await service.deliver();
    const all = receiver.received.filter(({ path }) => path.endsWith(partner.code));
    const fresh = all.slice(seen).map((one) => verify(secret, one) as JobEvent);
    seen = all.length;
    return fresh;
  };
  return { ...partner, url, news };
}

const brief = (told: JobEvent[]) => told.map(({ type, data }) => [type, data.jobId, data.reason]);
const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();

async function jobOf(workspace: Workspace, fields: Record<string, unknown> = {}): Promise<string> {
  return service.recruitment(workspace, { title: 'Soudeuse', ...fields });
}

test('jobs that a feed has when the address is set are no events; later arrivals and departures are (D48)', async () => {
  const workspace = await service.workspace();
  await jobOf(workspace);
  const partner = await toldPartner();
  expect(await partner.news()).toEqual([]);
  const id = await jobOf(workspace);
  expect(await partner.news()).toEqual([
    {
      type: 'job.published',
      timestamp: clock.now().toISOString(),
      data: {
        jobId: id,
        workspaceSlug: workspace.slug,
        title: 'Soudeuse',
        url: `https://guichet.example/careers/${workspace.slug}/${id}?source=${partner.code}`,
        publishedAt: '2026-11-01T08:00:00.000Z',
      },
    },
  ]);
  expect(await partner.news()).toEqual([]);
  await admin.recruitment.close({ id });
  expect(brief(await partner.news())).toEqual([['job.removed', id, 'closed']]);
});

test('a node forgets what it announced to a webhook that is removed', async () => {
  const partner = await toldPartner();
  await partner.news();
  const before = service.announcedUpTo.size;
  await admin.partner.webhookOff({ code: partner.code });
  await service.deliver();
  expect(service.announcedUpTo.size).toBe(before - 1);
});

test('a publication and a closing time pass without a commit', async () => {
  const workspace = await service.workspace();
  const partner = await toldPartner();
  const id = await jobOf(workspace, { publishedAt: later(hour), closesAt: later(3 * hour) });
  expect(await partner.news()).toEqual([]);
  clock.advance(2 * hour);
  expect(brief(await partner.news())).toEqual([['job.published', id, undefined]]);
  clock.advance(2 * hour);
  expect(brief(await partner.news())).toEqual([['job.removed', id, 'expired']]);
});

test('jobs that are kept from a partner, of a disabled workspace, or of the sandbox are none of its news', async () => {
  const workspace = await service.workspace();
  const [partner, other] = [await toldPartner(), await toldPartner()];
  await admin.partner.exclude({ code: partner.code, workspace: workspace.slug });
  const id = await jobOf(workspace);
  await jobOf(workspace, { test: true });
  expect(await partner.news()).toEqual([]);
  expect(brief(await other.news())).toEqual([['job.published', id, undefined]]);
  await admin.partner.include({ code: partner.code, workspace: workspace.slug });
  expect(brief(await partner.news())).toEqual([['job.published', id, undefined]]);
  await admin.partner.exclude({ code: partner.code, workspace: workspace.slug });
  await admin.workspace.disable({ slug: workspace.slug });
  expect(brief(await partner.news())).toEqual([['job.removed', id, 'unavailable']]);
  expect(brief(await other.news())).toEqual([['job.removed', id, 'unavailable']]);
  await admin.workspace.enable({ slug: workspace.slug });
  expect(brief(await other.news())).toEqual([['job.published', id, undefined]]);
});

test('an anonymous employer stays unnamed (D15)', async () => {
  const workspace = await service.workspace();
  const partner = await toldPartner();
  await jobOf(workspace, { anonymous: true, company: { name: 'Fonderie Secrète' } });
  const told = await partner.news();
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain('Secrète');
});

test('a change of a job is the feed’s to tell, and a job that came and went leaves nothing to tell', async () => {
  const workspace = await service.workspace();
  const partner = await toldPartner();
  const id = await jobOf(workspace, { externalId: 'S-1' });
  expect(await partner.news()).toHaveLength(1);
  await jobOf(workspace, { externalId: 'S-1', title: 'Soudeuse confirmée' });
  const passing = await jobOf(workspace);
  await admin.recruitment.close({ id: passing });
  expect(await partner.news()).toEqual([]);
  await admin.recruitment.unpublish({ id });
  expect(brief(await partner.news())).toEqual([['job.removed', id, 'unpublished']]);
});

test('two nodes that look at once tell once', async () => {
  const workspace = await service.workspace();
  const partner = await toldPartner();
  const ids = await Promise.all(Array.from({ length: 5 }, () => jobOf(workspace)));
  await Promise.all([service.announceAnew(), service.announceAnew()]);
  const told = await partner.news();
  expect(told.map(({ data }) => data.jobId).sort()).toEqual([...ids].sort());
});

test('changes while an address was down are sent when it is back', async () => {
  const workspace = await service.workspace();
  const partner = await toldPartner();
  receiver.answer((response) => response.writeHead(410).end());
  await jobOf(workspace);
  await partner.news();
  receiver.answer((response) => response.writeHead(204).end());
  const id = await jobOf(workspace);
  expect(await partner.news()).toEqual([]);
  await admin.partner.webhookSet({ code: partner.code, url: partner.url });
  clock.advance(hour);
  expect((await partner.news()).map(({ data }) => data.jobId)).toContain(id);
});

test('an endpoint to which nothing can be announced holds up no other', async () => {
  const workspace = await service.workspace();
  const [broken, partner] = [await toldPartner(), await toldPartner()];
  await service.deps.database.query.execute(
    sql`delete from revisions where kind = 'partner'
      and owner = (select id from partners where code = ${broken.code})`,
  );
  await jobOf(workspace);
  await expect(service.announceAnew()).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: 'the partner has no revision' })],
  });
  expect(await service.deliveries(partner.code)).toMatchObject([{ type: 'job.published' }]);
});
