import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { buildTown, type Node, say, type Town, wholeAnswer } from './support.ts';

let server: PostgresServer;
let town: Town;
let sessions: string[];

beforeAll(async () => {
  server = await startPostgres();
  town = await buildTown({ databaseUrl: server.url() });
  sessions = await town.sessions(4);
}, 60_000);
afterAll(async () => {
  await town.close();
  await server.stop();
});

const nextSession = () => sessions.pop() ?? '';

/** Says it as soon as it is heard. */
async function sayAgain(node: Node, sessionId: string, text: string, id: string) {
  for (;;) {
    const answer = await say(node, sessionId, text, id);
    if (answer.status === 200) return answer;
    answer.leave();
    await delay(100);
  }
}

const whole = [
  { role: 'user', text: 'Lundi' },
  { role: 'assistant', text: wholeAnswer, cut: false },
  { role: 'user', text: 'Mardi' },
  { role: 'assistant', text: wholeAnswer, cut: false },
];

/** What the provider was last given as said by itself. */
const rememberedWords = () =>
  JSON.stringify((town.provider.requests.at(-1) as { messages: object[] }).messages).split(
    wholeAnswer.trim(),
  );

describe('an answer that PostgreSQL was not there to store', () => {
  let nodes: [Node, Node];
  beforeAll(async () => {
    // Nothing but the database tells one node of the other's words.
    const alone = { REDIS_URL: '' };
    nodes = await Promise.all([town.startNode(alone), town.startNode(alone)]);
  }, 60_000);

  // They would sweep what they cannot know of.
  afterAll(() => {
    for (const { child } of nodes) child.kill('SIGKILL');
  });

  async function unsaved() {
    const sessionId = nextSession();
    const first = await say(nodes[0], sessionId, 'Lundi');
    await until(() => first.deltas().length > 5);
    await server.kill();
    expect(await first.over).toBe('ended');
    expect(first.text()).toBe(wholeAnswer);
    return sessionId;
  }

  it('is stored before the next message is answered on its own node, which knows of it', {
    timeout: 40_000,
  }, async () => {
    const sessionId = await unsaved();
    // The next attempt by itself is seconds away.
    await delay(1500);
    await server.start();
    const second = await sayAgain(nodes[0], sessionId, 'Mardi', 'm2');
    expect(rememberedWords()).toHaveLength(2);
    await second.over;
    expect(await town.transcript(sessionId)).toMatchObject(whole);
  });

  it('has its place before a message that another node answered first', { timeout: 40_000 }, async () => {
    const sessionId = await unsaved();
    await delay(3500);
    await server.start();
    const second = await sayAgain(nodes[1], sessionId, 'Mardi', 'm2');
    // That node could not know of it.
    expect(rememberedWords()).toHaveLength(1);
    await second.over;
    const isWhole = async () => (await town.transcript(sessionId)).length === 4;
    await until(isWhole, { withinMs: 20_000 });
    expect(await town.transcript(sessionId)).toMatchObject(whole);
  });
});

describe('a node killed while Redis does not answer', () => {
  let other: Node;
  const doomed: Node[] = [];
  beforeAll(async () => {
    const starting = [town.startNode(), town.startNode(), town.startNode()] as const;
    const [node, ...others] = await Promise.all(starting);
    other = node;
    doomed.push(...others);
  }, 60_000);

  async function killedInSilence() {
    const node = doomed.pop();
    if (node === undefined) throw new Error('no node is left');
    const sessionId = nextSession();
    const listener = await say(node, sessionId, 'Lundi');
    await until(() => listener.deltas().length > 10);
    town.redis.freeze();
    node.child.kill('SIGKILL');
    await listener.over;
    return sessionId;
  }

  const cut = { role: 'assistant', text: expect.stringMatching(/^mot0 mot1 mot2 /), cut: true };
  const statesOf = (sessionId: string) =>
    town.rows(
      sql`select state from prequalification_turns where session_id = ${sessionId} order by answer_sequence`,
    );

  it('has its words stored when Redis answers again', { timeout: 40_000 }, async () => {
    const sessionId = await killedInSilence();
    // The lease and several sweeps.
    await delay(2500);
    expect(await statesOf(sessionId)).toEqual([{ state: 'running' }]);
    town.redis.thaw();
    await until(async () => (await town.transcript(sessionId)).length === 2);
    expect(await town.transcript(sessionId)).toMatchObject([{ text: 'Lundi' }, cut]);
  });

  it('has them stored in their place when the candidate did not wait for it', {
    timeout: 40_000,
  }, async () => {
    const sessionId = await killedInSilence();
    await delay(1500);
    const next = await say(other, sessionId, 'Mardi', 'm2');
    await next.over;
    expect(next.text()).toBe(wholeAnswer);
    town.redis.thaw();
    await until(async () => (await town.transcript(sessionId)).length === 4, { withinMs: 20_000 });
    const [, , ...rest] = whole;
    expect(await town.transcript(sessionId)).toMatchObject([{ text: 'Lundi' }, cut, ...rest]);
  });
});
