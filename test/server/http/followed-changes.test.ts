import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import { startJobEvents } from '#test/support/job-events.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { serviceForFile } from '#test/support/service.ts';
import { eventCount, seedOf } from '#test/support/soak.ts';

type Job = { id: string };
type Removed = { id: string; removedAt: string; reason: string };
type Body = { jobs: Job[]; removed?: Removed[]; count: number; syncToken: string };

const EVENTS = eventCount(150);
const SEED = seedOf(23);
const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;

const read = (workspace: { key: string }, query = '') =>
  service.get(`/api/jobs.json${query}`, { 'X-API-Key': workspace.key });
const since = (workspace: { key: string }, token: string) => read(workspace, `?since=${token}`);

test(`who only follows ${EVENTS} changes (seed ${SEED}) has what a whole answer holds, after every step (D44)`, async () => {
  const random = seededRandom(SEED);
  const workspace = await fixtures.workspace();
  const events = await startJobEvents(service, { random, workspaces: [workspace], jobsMax: 30 });
  // One follows every step, the other every seventh.
  const followers = [1, 7].map((every) => ({ every, known: new Map<string, Job>(), token: '' }));
  for (let event = 0; event < EVENTS; event += 1) {
    await events.next();
    service.clock.advance(300);
    const whole = (await read(workspace)).json<Body>();
    const byId = new Map(whole.jobs.map((job) => [job.id, job]));
    for (const follower of followers) {
      if (event % follower.every !== 0) continue;
      const answer = follower.token === '' ? await read(workspace) : await since(workspace, follower.token);
      const { jobs: changed, removed = [], count, syncToken } = answer.json<Body>();
      expect([answer.status, count, syncToken]).toEqual([200, changed.length, whole.syncToken]);
      for (const job of changed) follower.known.set(job.id, job);
      for (const { id } of removed) follower.known.delete(id);
      expect(changed.filter(({ id }) => removed.some((gone) => gone.id === id))).toEqual([]);
      follower.token = syncToken;
      expect([...follower.known].sort()).toEqual([...byId].sort());
      expect((await since(workspace, syncToken)).json<Body>()).toMatchObject({
        jobs: [],
        removed: [],
        syncToken,
      });
    }
  }
});

test('says when and why a job is gone, and is silent of what was never seen', async () => {
  const workspace = await fixtures.workspace();
  const [closed, expiring] = [
    await fixtures.recruitment(workspace),
    await fixtures.recruitment(workspace, {
      closesAt: new Date(service.clock.now().getTime() + 5_000).toISOString(),
    }),
  ];
  const { syncToken } = (await read(workspace)).json<Body>();
  await fixtures.recruitment(workspace, { published: false });
  await fixtures.recruitment(workspace, { test: true });
  const closedAt = service.clock.now().toISOString();
  await admin.recruitment.close({ id: closed });
  service.clock.advance(10_000);
  const { jobs, removed } = (await since(workspace, syncToken)).json<Body>();
  expect(jobs).toEqual([]);
  expect(removed).toEqual([
    { id: closed, removedAt: closedAt, reason: 'closed' },
    { id: expiring, removedAt: expect.stringMatching(/Z$/), reason: 'expired' },
  ]);
});

test('a token that is unknown, too old or combined with a filter is 400, and the list can be read whole', async () => {
  const workspace = await fixtures.workspace();
  const id = await fixtures.recruitment(workspace);
  const { syncToken } = (await read(workspace)).json<Body>();
  for (const [query, code] of [
    ['?since=yesterday', 'unknown_option'],
    ['?since=999999999-0', 'unknown_option'],
    [`?since=${syncToken}&limit=5`, 'unknown_option'],
    [`?since=${syncToken}&q=lyon`, 'unknown_option'],
    ['?since=', 'too_short'],
  ]) {
    const answer = await read(workspace, query);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', details: [{ field: 'since', code }] });
  }
  await admin.recruitment.close({ id });
  await service.deps.database.query.execute(
    sql`update publications set withdrawn_at = withdrawn_at - interval '91 days' where recruitment_id = ${id}`,
  );
  const late = await since(workspace, syncToken);
  expect([late.status, late.json().details]).toEqual([400, [expect.objectContaining({ code: 'expired' })]]);
  service.clock.advance(1000);
  expect((await read(workspace)).json<Body>().jobs).toEqual([]);
});
