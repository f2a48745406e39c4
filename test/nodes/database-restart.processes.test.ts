import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { type PostgresServer, startPostgres } from '../support/servers/postgres-server.ts';
import { type Cluster, type Node, startCluster } from './cluster.ts';
import { say } from './message-stream.ts';
import { wholeAnswer } from './slow-provider.ts';

let server: PostgresServer;
let cluster: Cluster;
let nextSession: () => string;
let node: Node;

beforeAll(async () => {
  server = await startPostgres();
  cluster = await startCluster({ databaseUrl: server.url() });
  nextSession = await cluster.sessionPool(2);
  // The other one is there to take over what it finds abandoned.
  [node] = await Promise.all([cluster.startNode(), cluster.startLocalNode()]);
});

afterAll(async () => {
  await cluster.close();
  await server.stop();
});

async function turnUnderWay() {
  const sessionId = nextSession();
  const subscriber = await say(node, sessionId, 'Lundi');
  await until(() => subscriber.deltas().length > 5);
  return { sessionId, subscriber };
}

/** Another node may have stored it as cut before its own was back. */
async function untilStored(sessionId: string): Promise<void> {
  const isWhole = async () => {
    const rows = await cluster.transcript(sessionId).catch(() => []);
    return rows.some(({ role, incomplete }) => role === 'assistant' && !incomplete);
  };
  await until(isWhole);
}

const whole = [
  { role: 'user', text: 'Lundi' },
  { role: 'assistant', text: wholeAnswer, incomplete: false },
];

it('a turn goes on while PostgreSQL restarts, is no other node’s, and is stored', async () => {
  const { sessionId, subscriber } = await turnUnderWay();
  await server.kill();
  await server.start();
  expect(await subscriber.over).toBe('ended');
  expect(subscriber.text()).toBe(wholeAnswer);
  expect(subscriber.received.at(-1)?.chunk.type).toBe('finish');
  await untilStored(sessionId);
  expect(await cluster.transcript(sessionId)).toMatchObject(whole);
});

it('an answer that ends while PostgreSQL is away says so, and is stored when it is back', async () => {
  const { sessionId, subscriber } = await turnUnderWay();
  await server.kill();
  expect(await subscriber.over).toBe('ended');
  expect(subscriber.text()).toBe(wholeAnswer);
  expect(subscriber.received.map(({ chunk }) => chunk)).toContainEqual({
    type: 'message-metadata',
    messageMetadata: expect.objectContaining({ saved: false }),
  });
  await server.start();
  await untilStored(sessionId);
  expect(await cluster.transcript(sessionId)).toMatchObject(whole);
  expect(node.child.exitCode).toBeNull();
});
