import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { type Cluster, type LocalNode, shortLease, startCluster } from '../cluster.ts';
import { expectWhole, say } from '../message-stream.ts';
import { type HoldingProxy, startHoldingProxy } from './holding-proxy.ts';

const ANSWERS = 12;
const WORD_MS = 400;
let cluster: Cluster;
let proxy: HoldingProxy;
let nodes: LocalNode[];

beforeAll(async () => {
  const databaseUrl = await createPostgresDatabase();
  proxy = await startHoldingProxy(databaseUrl);
  cluster = await startCluster({ databaseUrl, wordMs: WORD_MS });
  const start = () => cluster.startLocalNode({ DATABASE_URL: proxy.url, ...shortLease });
  nodes = await Promise.all([start(), start()]);
});
afterAll(async () => {
  proxy.release();
  await cluster.close();
  await proxy[Symbol.asyncDispose]();
});

it('answers stay with their live node while a failover holds the connections of all for 2 to 4 s', async () => {
  const sessions = await cluster.sessions(ANSWERS);
  const answers = await Promise.all(
    sessions.map((sessionId, index) => {
      const node = nodes[index % nodes.length];
      if (node === undefined) throw new Error('no node');
      return say(node, sessionId, 'Lundi.');
    }),
  );
  for (const holdMs of [2000, 3000, 4000]) {
    proxy.hold();
    await delay(holdMs);
    proxy.release();
    await delay(1000);
  }
  await expectWhole(answers);
  const reasons = await cluster.rows(sql`select distinct end_reason from prequalification_turns`);
  expect(reasons).toEqual([{ end_reason: 'finished' }]);
});
