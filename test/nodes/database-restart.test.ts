import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { type PostgresServer, startPostgres } from '../support/servers/postgres-server.ts';
import { buildTown, type Node, say, type Town, wholeAnswer } from './support.ts';

let server: PostgresServer;
let town: Town;
let sessions: string[];
let node: Node;

beforeAll(async () => {
  server = await startPostgres();
  town = await buildTown({ databaseUrl: server.url() });
  sessions = await town.sessions(2);
  // The other one is there to take over what it finds abandoned.
  [node] = await Promise.all([town.startNode(), town.startLocalNode()]);
});

afterAll(async () => {
  await town.close();
  await server.stop();
});

async function turnUnderWay() {
  const sessionId = sessions.pop() ?? '';
  const listener = await say(node, sessionId, 'Lundi');
  await until(() => listener.deltas().length > 5);
  return { sessionId, listener };
}

/** Another node may have stored it as cut before its own was back. */
async function untilStored(sessionId: string): Promise<void> {
  const isWhole = async () => {
    const rows = await town.transcript(sessionId).catch(() => []);
    return rows.some(({ role, cut }) => role === 'assistant' && !cut);
  };
  await until(isWhole);
}

const whole = [
  { role: 'user', text: 'Lundi' },
  { role: 'assistant', text: wholeAnswer, cut: false },
];

it('a turn goes on while PostgreSQL restarts, is no other node’s, and is stored', async () => {
  const { sessionId, listener } = await turnUnderWay();
  await server.kill();
  await server.start();
  expect(await listener.over).toBe('ended');
  expect(listener.text()).toBe(wholeAnswer);
  expect(listener.heard.at(-1)?.chunk.type).toBe('finish');
  await untilStored(sessionId);
  expect(await town.transcript(sessionId)).toMatchObject(whole);
});

it('an answer that ends while PostgreSQL is away says so, and is stored when it is back', async () => {
  const { sessionId, listener } = await turnUnderWay();
  await server.kill();
  expect(await listener.over).toBe('ended');
  expect(listener.text()).toBe(wholeAnswer);
  expect(listener.heard.map(({ chunk }) => chunk)).toContainEqual({
    type: 'message-metadata',
    messageMetadata: expect.objectContaining({ saved: false }),
  });
  await server.start();
  await untilStored(sessionId);
  expect(await town.transcript(sessionId)).toMatchObject(whole);
  expect(node.child.exitCode).toBeNull();
});
