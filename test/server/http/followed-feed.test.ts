import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { deleteWorkspaces } from '#domain/erasure/delete-workspaces.ts';
import { fixturesOf, type Partner } from '#test/support/fixtures.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { callRpc, rpcData } from '#test/support/requests/rpc.ts';
import { pick, seededRandom } from '#test/support/seeded-random.ts';
import { serviceForFile } from '#test/support/service.ts';
import { eventCount, seedOf } from '#test/support/soak.ts';

const EVENTS = eventCount(120);
const SEED = seedOf(41);
/** From this number on, an existing job is changed in place of a new one. */
const JOBS_MAX = 30;
const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;

const read = ({ key }: Pick<Partner, 'key'>, query = '') =>
  service.get(`/api/jobs.xml${query}`, { 'X-API-Key': key });
const since = (partner: Pick<Partner, 'key'>, token: unknown) => read(partner, `?since=${token}`);
const tokenOf = (answer: Answer) => String(answer.headers['x-sync-token']);

/** The elements of a feed, each under its job's id. */
function contentOf(answer: Answer) {
  using document = XmlDocument.fromBuffer(answer.bytes);
  const named = (name: string) =>
    document.find(`/source/${name}`).map((element) => {
      const id = element.get('referencenumber')?.content ?? '';
      return [id, element.toString()] as const;
    });
  return { jobs: new Map(named('job')), removed: new Map(named('removed')) };
}

const inSeconds = (seconds: number) => new Date(service.clock.now().getTime() + seconds * 1000).toISOString();

test(`who only follows ${EVENTS} changes of a feed (seed ${SEED}) has what the whole feed holds, after every step (D44)`, async () => {
  const random = seededRandom(SEED);
  const board = await fixtures.partner();
  type Workspace = Awaited<ReturnType<typeof fixtures.workspace>>;
  const first = await fixtures.workspace();
  const workspaces: [Workspace, ...Workspace[]] = [
    first,
    await fixtures.workspace(),
    await fixtures.workspace(),
  ];
  type Job = { id: string; at: Workspace };
  const jobs: [Job, ...Job[]] = [{ id: await fixtures.recruitment(first), at: first }];
  const add = async (fields = {}): Promise<unknown> => {
    if (jobs.length >= JOBS_MAX) return change(fields);
    const at = pick(random, workspaces);
    return jobs.push({ id: await fixtures.recruitment(at, fields), at });
  };
  function change(fields: object): Promise<unknown> {
    const { id, at } = pick(random, jobs);
    return fixtures.recruitment(at, { id, ...fields });
  }
  const excluded = () => ({ code: board.code, workspace: pick(random, workspaces).slug });
  const slug = () => ({ slug: pick(random, workspaces).slug });
  const events: [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => add(),
    () => add({ publishedAt: inSeconds(2 + random() * 5) }),
    () => add({ closesAt: inSeconds(2 + random() * 5) }),
    () => add({ publishedAt: inSeconds(2), closesAt: inSeconds(5) }),
    () => admin.recruitment.unpublish({ id: pick(random, jobs).id }),
    () => admin.recruitment.publish({ id: pick(random, jobs).id }),
    () => admin.recruitment.close({ id: pick(random, jobs).id }),
    () => change({ title: `Titre ${random()}` }),
    () => admin.workspace.update({ ...slug(), name: `Ateliers ${random()}` }),
    () => admin.partner.exclude(excluded()),
    () => admin.partner.include(excluded()),
    () => admin.workspace.disable(slug()),
    () => admin.workspace.enable(slug()),
    async () => service.clock.advance(Math.floor(random() * 4000)),
  ];
  // One follows every step, the other every seventh.
  const followers = [1, 7].map((every) => ({ every, known: new Map<string, string>(), token: '' }));
  for (let event = 0; event < EVENTS; event += 1) {
    // A change that was made already is refused, and changes nothing.
    await pick(random, events)().catch(() => {});
    service.clock.advance(300);
    const whole = await read(board);
    const { jobs: listed, removed: none } = contentOf(whole);
    expect([whole.status, whole.headers['x-jobs-count'], none.size]).toEqual([200, String(listed.size), 0]);
    for (const follower of followers) {
      if (event % follower.every !== 0) continue;
      const answer = follower.token === '' ? await read(board) : await since(board, follower.token);
      expect([answer.status, tokenOf(answer)]).toEqual([200, tokenOf(whole)]);
      const { jobs: changed, removed } = contentOf(answer);
      expect(answer.headers['x-jobs-count']).toBe(String(changed.size));
      expect([...changed.keys()].filter((id) => removed.has(id))).toEqual([]);
      for (const [id, element] of changed) follower.known.set(id, element);
      for (const id of removed.keys()) follower.known.delete(id);
      follower.token = tokenOf(answer);
      expect([...follower.known].sort()).toEqual([...listed].sort());
    }
    const again = contentOf(await since(board, tokenOf(whole)));
    expect([again.jobs.size, again.removed.size]).toEqual([0, 0]);
  }
});

test('says when and why a job is gone', async () => {
  const board = await fixtures.partner();
  const [one, two] = [await fixtures.workspace(), await fixtures.workspace()];
  const [closed, hidden, expiring, lost] = [
    await fixtures.recruitment(one),
    await fixtures.recruitment(one),
    await fixtures.recruitment(one, { closesAt: inSeconds(5) }),
    await fixtures.recruitment(two),
  ];
  service.clock.advance(300);
  const token = tokenOf(await read(board));
  await admin.recruitment.close({ id: closed });
  await admin.recruitment.unpublish({ id: hidden });
  const changedAt = service.clock.now().toISOString();
  await admin.partner.exclude({ code: board.code, workspace: two.slug });
  service.clock.advance(10_000);
  const answer = await since(board, token);
  using document = XmlDocument.fromBuffer(answer.bytes);
  // Jobs of the test above close in the meantime.
  const own = (id: string | undefined) => [closed, hidden, expiring, lost].some((job) => job === id);
  const gone = document
    .find('/source/removed')
    .map((element) => ({
      id: element.get('referencenumber')?.content,
      removedAt: element.get('removedAt')?.content,
      reason: element.get('reason')?.content,
    }))
    .filter(({ id }) => own(id));
  const byId = (id: string) => gone.find((one) => one.id === id);
  expect(gone).toHaveLength(4);
  expect(byId(closed)).toEqual({ id: closed, removedAt: changedAt, reason: 'closed' });
  expect(byId(hidden)).toEqual({ id: hidden, removedAt: changedAt, reason: 'unpublished' });
  expect(byId(expiring)).toMatchObject({ reason: 'expired' });
  expect(byId(lost)).toEqual({ id: lost, removedAt: changedAt, reason: 'unavailable' });
  const called = await callRpc(service, 'jobs.listXml', {
    type: 'query',
    headers: { 'X-API-Key': board.key },
    input: { since: token },
  });
  const values = rpcData<{ jobs: { id: string }[]; removed: { id: string }[] }>(called);
  expect(values.jobs.map(({ id }) => id).sort()).toEqual([...contentOf(answer).jobs.keys()].sort());
  expect(values.removed.flatMap(({ id }) => (own(id) ? id : [])).sort()).toEqual(
    gone.map(({ id }) => id).sort(),
  );
});

test('the jobs of a workspace that the partner is given back, or that is enabled again, count as changed', async () => {
  const board = await fixtures.partner();
  const workspace = await fixtures.workspace();
  const job = await fixtures.recruitment(workspace);
  const exclusion = { code: board.code, workspace: workspace.slug };
  const changedSince = async (token: string) => [...contentOf(await since(board, token)).jobs.keys()];
  await admin.partner.exclude(exclusion);
  service.clock.advance(300);
  const excluded = tokenOf(await read(board));
  await admin.partner.include(exclusion);
  service.clock.advance(300);
  expect(await changedSince(excluded)).toEqual([job]);
  await admin.workspace.disable({ slug: workspace.slug });
  service.clock.advance(300);
  const disabled = tokenOf(await read(board));
  await admin.workspace.enable({ slug: workspace.slug });
  service.clock.advance(300);
  expect(await changedSince(disabled)).toEqual([job]);
});

test('once a workspace is deleted, a token from before its end is expired, and a later one is good (D97)', async () => {
  const board = await fixtures.partner();
  const workspace = await fixtures.workspace();
  const job = await fixtures.recruitment(workspace);
  const { slug } = workspace;
  service.clock.advance(300);
  const before = tokenOf(await read(board));
  await admin.workspace.delete({ slug, confirm: slug });
  service.clock.advance(300);
  const disabled = await since(board, before);
  expect([...contentOf(disabled).removed.keys()]).toEqual([job]);
  service.clock.advance(30 * 86_400_000);
  const atTheEnd = tokenOf(await read(board));
  await deleteWorkspaces(service.deps);
  const refused = await since(board, before);
  expect(refused.status).toBe(400);
  expect(refused.json()).toMatchObject({ details: [{ field: 'since', code: 'expired' }] });
  const whole = await read(board);
  expect(contentOf(whole).jobs.has(job)).toBe(false);
  for (const token of [tokenOf(disabled), atTheEnd, tokenOf(whole)]) {
    const answer = await since(board, token);
    expect([answer.status, tokenOf(answer)]).toEqual([200, tokenOf(whole)]);
  }
});

test('a token that is unknown is 400, and the feed can be read whole', async () => {
  const board = await fixtures.partner();
  for (const token of ['yesterday', '999999999-0', '']) {
    const refused = await since(board, token);
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({ details: [{ field: 'since' }] });
  }
  expect((await read(board)).status).toBe(200);
});
