import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#test/realtime/redis/support.ts';
import { type Cluster, type LocalNode, shortLease, startCluster } from '../cluster.ts';
import { expectWhole, say } from '../message-stream.ts';
import { wholeAnswer } from '../slow-provider.ts';
import { startPostgresPair } from './postgres-pair.ts';

const ANSWERS = 8;
const WORD_MS = 250;
let pair: Awaited<ReturnType<typeof startPostgresPair>>;
let cluster: Cluster;
let nodes: LocalNode[];

beforeAll(async () => {
  pair = await startPostgresPair();
  cluster = await startCluster({ databaseUrl: pair.url, wordMs: WORD_MS });
  nodes = await Promise.all([cluster.startLocalNode(shortLease), cluster.startLocalNode(shortLease)]);
});
afterAll(async () => {
  await cluster.close();
  await pair.stop();
});

it('a primary that is killed and its replica promoted: live answers stay with their node, and are stored', async () => {
  const sessions = await cluster.sessions(ANSWERS);
  const answers = await Promise.all(
    sessions.map((sessionId, index) => {
      const node = nodes[index % nodes.length];
      if (node === undefined) throw new Error('no node');
      return say(node, sessionId, 'Lundi.');
    }),
  );
  await until(() => answers.every((answer) => answer.deltas().length > 0));
  await pair.killPrimary();
  await delay(2000);
  await pair.promote();
  await expectWhole(answers);
  const ends = () =>
    cluster.rows<{ reason: string }>(sql`select end_reason as reason from prequalification_turns`);
  await until(async () => (await ends()).every(({ reason }) => reason !== null));
  expect(await ends()).toEqual(Array(ANSWERS).fill({ reason: 'finished' }));
  for (const sessionId of sessions) {
    expect(await cluster.transcript(sessionId)).toMatchObject([
      { role: 'user', text: 'Lundi.' },
      { role: 'assistant', text: wholeAnswer, incomplete: false },
    ]);
  }
});
