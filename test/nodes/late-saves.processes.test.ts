import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import type { Http } from '../support/requests/http.ts';
import { type PostgresServer, startPostgres } from '../support/servers/postgres-server.ts';
import { type Cluster, type LocalNode, type Node, shortLease, startCluster } from './cluster.ts';
import { say } from './message-stream.ts';
import { wholeAnswer } from './slow-provider.ts';

let server: PostgresServer;
let cluster: Cluster;
let nextSession: () => string;

beforeAll(async () => {
  server = await startPostgres();
  cluster = await startCluster({ databaseUrl: server.url() });
  nextSession = await cluster.sessionPool(4);
});
afterAll(async () => {
  await cluster.close();
  await server.stop();
});

/** Sends a message as soon as it is accepted. */
async function sayAgain(node: Http, sessionId: string, text: string, id: string) {
  for (;;) {
    const answer = await say(node, sessionId, text, id);
    if (answer.status === 200) return answer;
    answer.disconnect();
    await delay(100);
  }
}

const whole = [
  { role: 'user', text: 'Lundi' },
  { role: 'assistant', text: wholeAnswer, incomplete: false },
  { role: 'user', text: 'Mardi' },
  { role: 'assistant', text: wholeAnswer, incomplete: false },
];

/** The provider's own last words that it was given as history. */
const rememberedWords = () =>
  JSON.stringify((cluster.provider.requests.at(-1) as { messages: object[] }).messages).split(
    wholeAnswer.trim(),
  );

describe('an answer that PostgreSQL was not there to store', () => {
  let node: Node;
  let other: LocalNode;
  beforeAll(async () => {
    // Nothing but the database tells one node of the other's words.
    const alone = { REDIS_URL: '' };
    [node, other] = await Promise.all([cluster.startNode(alone), cluster.startLocalNode(alone)]);
  });

  // They would sweep what they cannot know of.
  afterAll(async () => {
    node.child.kill('SIGKILL');
    await other.drain();
  });

  async function unsaved() {
    const sessionId = nextSession();
    const first = await say(node, sessionId, 'Lundi');
    await until(() => first.deltas().length > 5);
    await server.kill();
    expect(await first.over).toBe('ended');
    expect(first.text()).toBe(wholeAnswer);
    return sessionId;
  }

  it('is stored before the next message is answered on its own node, which knows of it', async () => {
    const sessionId = await unsaved();
    // The next attempt by itself is seconds away.
    await delay(1500);
    await server.start();
    const second = await sayAgain(node, sessionId, 'Mardi', 'm2');
    expect(rememberedWords()).toHaveLength(2);
    await second.over;
    expect(await cluster.transcript(sessionId)).toMatchObject(whole);
  });

  it('has its place before a message that another node answered first', async () => {
    const sessionId = await unsaved();
    // It tries again by itself, perhaps before the other node has the message.
    node.child.kill('SIGSTOP');
    await server.start();
    const second = await sayAgain(other, sessionId, 'Mardi', 'm2');
    // That node could not know of it.
    expect(rememberedWords()).toHaveLength(1);
    await second.over;
    node.child.kill('SIGCONT');
    const isWhole = async () => (await cluster.transcript(sessionId)).length === 4;
    await until(isWhole);
    expect(await cluster.transcript(sessionId)).toMatchObject(whole);
  });
});

it('a node killed while Redis does not answer has its words stored when Redis is back, in their place where the candidate did not wait', async () => {
  // A short lease is also a sweep every 300 ms.
  const settings = { ...shortLease, REDIS_TIMEOUT_MS: '1000' };
  const [doomed, other] = await Promise.all([cluster.startNode(settings), cluster.startLocalNode(settings)]);
  const [waiting, impatient] = [nextSession(), nextSession()];
  const subscribers = await Promise.all([say(doomed, waiting, 'Lundi'), say(doomed, impatient, 'Lundi')]);
  await until(() => subscribers.every(({ deltas }) => deltas().length > 10));
  cluster.redis.freeze();
  doomed.child.kill('SIGKILL');
  await Promise.all(subscribers.map(({ over }) => over));
  await delay(1500);
  const next = await say(other, impatient, 'Mardi', 'm2');
  await next.over;
  expect(next.text()).toBe(wholeAnswer);
  // By now the lease and several sweeps are over.
  const states = sql`select state from prequalification_turns where session_id = ${waiting}`;
  expect(await cluster.rows(states)).toEqual([{ state: 'running' }]);
  cluster.redis.thaw();
  const cut = { role: 'assistant', text: expect.stringMatching(/^mot0 mot1 mot2 /), incomplete: true };
  await until(async () => (await cluster.transcript(waiting)).length === 2);
  expect(await cluster.transcript(waiting)).toMatchObject([{ text: 'Lundi' }, cut]);
  await until(async () => (await cluster.transcript(impatient)).length === 4);
  const [, , ...rest] = whole;
  expect(await cluster.transcript(impatient)).toMatchObject([{ text: 'Lundi' }, cut, ...rest]);
});
