import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { selectRows } from '#test/support/rows.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { serviceForFile } from '#test/support/service.ts';
import { deskClient } from './desk-client.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());
const service = await serviceForFile({ config: { SMTP_URL: mailServer.url } });
const fixtures = fixturesOf(service);
const { member } = fixtures.admin;
const desk = deskClient(service, mailServer);

const address = (name: string) => `${name}.${randomUUID()}@varenne.example`;

async function employer(contactEmail: string | undefined = address('rh')) {
  const { slug, id } = await fixtures.workspace({ contactEmail, notify: 'never' });
  return { workspace: slug, id, contactEmail };
}

describe('members (D103)', () => {
  test('an invitation’s link signs in once within seven days, and the trail names who invited without the address', async () => {
    const { workspace, id } = await employer();
    const email = address('lea');
    const link = await desk.linkAfter(email, () => member.invite({ workspace, email, role: 'recruiter' }));
    service.clock.advance(6 * 86_400_000);
    expect((await desk.get(link)).status).toBe(200);
    const cookie = await desk.enter(link);
    expect((await desk.get('/desk', cookie)).text.replaceAll('<wbr>', '')).toContain(email);
    expect((await desk.post(link)).status).toBe(404);
    const late = await desk.linkAfter(email, () => member.invite({ workspace, email, role: 'recruiter' }));
    service.clock.advance(7 * 86_400_000);
    expect((await desk.post(late)).status).toBe(404);
    const trail = await selectRows(
      service.deps,
      sql`select actor, action, details from audit_entries where workspace_id = ${id} and action like 'member.%' order by sequence`,
    );
    const invited = { actor: 'administrator', action: 'member.invited', details: { role: 'recruiter' } };
    expect(trail).toEqual([invited, invited]);
  });

  test('a removed member’s sessions and links end at once', async () => {
    const { workspace } = await employer();
    const email = address('lea');
    const invite = () => member.invite({ workspace, email, role: 'recruiter' });
    const cookie = await desk.enter(await desk.linkAfter(email, invite));
    const unused = await desk.linkAfter(email, invite);
    await member.remove({ workspace, email });
    expect((await desk.get('/desk', cookie)).status).toBe(303);
    expect((await desk.post(unused)).status).toBe(404);
    expect((await member.list({ workspace })).map(({ role }) => role)).toEqual(['owner']);
    await expect(member.remove({ workspace, email })).rejects.toThrow('No member of this workspace');
  });

  test('the contact is an owner and stays one; a workspace keeps its last owner, also of two removed at once', async () => {
    const { workspace, contactEmail } = await employer();
    await expect(member.remove({ workspace, email: contactEmail })).rejects.toThrow('another contact first');
    await expect(member.invite({ workspace, email: contactEmail, role: 'reviewer' })).rejects.toThrow(
      'contact of a workspace',
    );
    const { slug: alone } = await fixtures.workspace({ notify: 'never' });
    const owners = [address('un'), address('deux')];
    for (const email of owners) await member.invite({ workspace: alone, email, role: 'owner' });
    const removed = await Promise.allSettled(
      owners.map((email) => member.remove({ workspace: alone, email })),
    );
    expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [last] = await member.list({ workspace: alone });
    const email = last?.email ?? '';
    await expect(member.invite({ workspace: alone, email, role: 'reviewer' })).rejects.toThrow(
      'keeps an owner',
    );
    expect(await member.list({ workspace: alone })).toMatchObject([
      { email, role: 'owner', isContact: false },
    ]);
  });
});
