import { afterAll, beforeAll, expect, it } from 'vitest';
import { isReachable } from '#db/connection/database.ts';
import { until } from '#test/realtime/redis/support.ts';
import { runCommand } from '#test/support/command.ts';
import { fixturesOf, type Partner, type Workspace } from '#test/support/fixtures.ts';
import { type Cluster, type LocalNode, startCluster } from '../cluster.ts';
import { startPostgresPair } from './postgres-pair.ts';

const TITLE = 'Retirée après la bascule';
const LOST = 6;
/** More than were lost: the counter is beyond what it was. */
const ANEW = 9;
/** From the commit to a request that must know of it (D7). */
const KNOWN_AFTER_MS = 1000;
let pair: Awaited<ReturnType<typeof startPostgresPair>>;
let cluster: Cluster;
let busy: LocalNode;
let quiet: LocalNode;
let workspace: Workspace;
let other: Workspace;
let partner: Partner;
let jobId: string;
const fixtures = () => fixturesOf(busy);

beforeAll(async () => {
  pair = await startPostgresPair({ isSynchronous: false });
  cluster = await startCluster({ databaseUrl: pair.url });
  busy = await cluster.startLocalNode();
  quiet = await cluster.startLocalNode();
  workspace = await fixtures().workspace();
  other = await fixtures().workspace();
  partner = await fixtures().partner();
  jobId = await fixtures().recruitment(workspace, { title: TITLE });
  await fixtures().recruitment(workspace, { title: 'Celle qui reste' });
});
afterAll(async () => {
  await cluster.close();
  await pair.stop();
});

const doors = () => ({
  careers: [`/api/public/v1/careers/${workspace.slug}/jobs`],
  job: [`/api/public/v1/careers/${workspace.slug}/jobs/${jobId}`],
  page: [`/careers/${workspace.slug}/${jobId}`],
  list: [`/careers/${workspace.slug}`],
  export: ['/api/jobs.json', workspace.key],
  feed: ['/api/jobs.xml', partner.key],
});

/** The addresses that show the job. */
async function shown(node: LocalNode): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(doors()).map(async ([name, [path = '', key = '']]) => {
      const { status, text } = await node.get(path, { 'X-API-Key': key });
      // A connection that the failover ended may still have been in the pool.
      expect([200, 404, 410, 503], `${name} ${status}`).toContain(status);
      return status === 200 && text.includes(TITLE) ? [name] : [];
    }),
  );
  return found.flat();
}

/** Reads the sync tokens of the export and of the feed. */
async function syncTokens(node: LocalNode): Promise<string[]> {
  const list = await node.get('/api/jobs.json', { 'X-API-Key': workspace.key });
  const feed = await node.get('/api/jobs.xml', { 'X-API-Key': partner.key });
  return [list.json<{ syncToken: string }>().syncToken, String(feed.headers['x-sync-token'])];
}

const statusesSince = async (node: LocalNode, [list = '', feed = '']: string[]) => [
  (await node.get(`/api/jobs.json?since=${list}`, { 'X-API-Key': workspace.key })).status,
  (await node.get(`/api/jobs.xml?since=${feed}`, { 'X-API-Key': partner.key })).status,
];

it('the last changes are lost: a job that is withdrawn then is gone from live nodes for good, and their tokens refused', async () => {
  const all = Object.keys(doors());
  await pair.cutReplica();
  for (let change = 0; change < LOST; change += 1)
    await fixtures().recruitment(change % 2 ? other : workspace);
  // Each node has seen them, and keeps its answers.
  for (const node of [busy, quiet, busy, quiet]) expect(await shown(node)).toEqual(all);
  const tokens = await syncTokens(busy);
  expect(await statusesSince(busy, tokens)).toEqual([200, 200]);
  await pair.killPrimary();
  await pair.promote();
  await until(() => isReachable(busy.deps.database.query));

  const unpublish = () =>
    runCommand(['recruitment', 'unpublish', '--id', jobId], { ...cluster.variables, DATABASE_URL: pair.url });
  expect(await unpublish()).toMatchObject({ code: 0, err: '' });
  const withdrawnAt = performance.now();
  let askedAt = withdrawnAt;
  await until(async () => {
    askedAt = performance.now();
    const isShown = (await shown(busy)).length > 0;
    // A request of so long after the commit knows of it, however slowly it is answered.
    expect(isShown && askedAt - withdrawnAt > KNOWN_AFTER_MS, 'still shown').toBe(false);
    return !isShown;
  });

  for (let change = 0; change < ANEW; change += 1) {
    await fixtures().recruitment(other);
    expect(await shown(busy)).toEqual([]);
    expect(await statusesSince(busy, tokens)).toEqual([400, 400]);
  }
  // No request asked for this one while the counter was behind.
  expect(await shown(quiet)).toEqual([]);
  expect(await statusesSince(quiet, tokens)).toEqual([400, 400]);
  expect(await statusesSince(quiet, await syncTokens(busy))).toEqual([200, 200]);
});
