import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inParallel } from '../interview/support/in-parallel.ts';
import { until } from '../realtime/redis/support.ts';
import type { Http } from '../support/requests/http.ts';
import { pick, seededRandom } from '../support/seeded-random.ts';
import { eventCount, seedOf } from '../support/soak.ts';
import { cutAtRandom } from '../transports/support/cut-at-random.ts';
import { returningClients } from '../transports/support/returning-clients.ts';
import { receive, typedClients } from '../transports/support/typed-clients.ts';
import { type Cluster, type LocalNode, type Node, shortLease, startCluster } from './cluster.ts';
import { employerOf, type Lateness, takeMidAnswer } from './floor/take-mid-answer.ts';
import { resume, say } from './message-stream.ts';
import { answerWords, wholeAnswer } from './slow-provider.ts';

const COUNT = 6;
const INVITED_MAX = 1;
/** Half of the takes meet a node that is killed. */
const TAKES = eventCount(24) / 2;
const AT_ONCE = 6;
/** The conversations of a node that is killed. */
const KILLED_AT_ONCE = 12;
/** A killed node's answers hold their slots of the provider for minutes. */
const manySlots = { PROVIDER_CONCURRENCY: '1000' };
const WORD_MS = 40;
const seed = seedOf(Math.floor(Math.random() * 2 ** 31));
const random = seededRandom(seed);
const clients = Object.entries(returningClients);

let cluster: Cluster;
let nextSession: () => string;
let person: Awaited<ReturnType<typeof employerOf>>;
let a: Node;
let b: LocalNode;

beforeAll(async () => {
  cluster = await startCluster({ wordMs: WORD_MS });
  nextSession = await cluster.sessionPool(clients.length * (COUNT + 1) + 4 + 2 * TAKES);
  [a, b] = await Promise.all([cluster.startNode(manySlots), cluster.startLocalNode(manySlots)]);
  person = await employerOf(cluster, b, nextSession());
});
afterAll(() => cluster.close());

const anyNode = () => pick<Http>(random, [a, b]);

it.concurrent.each(clients)(
  `cut at ${COUNT} random bytes (seed ${seed}) and resumed on another node, a %s has the uncut text (SE4)`,
  async (_, client) => {
    const reported = await cutAtRandom({
      client,
      seed,
      count: COUNT,
      before: a.url,
      after: b.url,
      session: async () => nextSession(),
    });
    expect(reported).toEqual(
      reported.map((each) => ({ ...each, isCut: true, lastChunk: 'finish', text: wholeAnswer })),
    );
    // A node that is kept from its work for a second is taken for dead, and its candidates asked to send again.
    const invited = reported.filter(({ invitations }) => invitations > 0);
    expect(invited.length).toBeLessThanOrEqual(INVITED_MAX);
  },
);

it.each(Object.entries(typedClients))(
  'a watcher on another node (%s) is told of consent, turns, progress and saves',
  async (_, connect) => {
    const sessionId = nextSession();
    await using client = connect(b.url);
    const watched = receive<object>((listener) =>
      client.prequalification.watch.subscribe({ sessionId }, listener),
    );
    await expect.poll(() => watched.items).toEqual([{ type: 'consent', aiConsent: true }]);
    const said = await say(a, sessionId, 'Lundi');
    await said.over;
    await a.post(`/api/v2/prequalif/${sessionId}/save`, { step: 'salaire' });
    await a.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    const reported = [
      { type: 'consent', aiConsent: true },
      { type: 'turn', state: 'started' },
      { type: 'turn', state: 'finished' },
      { type: 'progress', answered: 0, questions: expect.any(Number) },
      { type: 'state', keys: ['step'] },
      { type: 'consent', aiConsent: false },
    ];
    await expect.poll(() => watched.items).toEqual(reported);
    watched.leave();
  },
);

/** Returns the value that this share of the values does not exceed. */
function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
}

/** Describes how late the last words of the model were. */
function describeLateness(taken: readonly Lateness[]): string {
  const of = (values: number[]) => [0.5, 0.99, 1].map((share) => quantileOf(values, share)).join(', ');
  const [ms, words] = [of(taken.map((one) => one.ms)), of(taken.map((one) => one.words))];
  return `${taken.length} takes: median, p99 and most after the commit: ${ms} ms to the last word; ${words} words.`;
}

it(`${TAKES} takes at random chunks over two nodes (seed ${seed}): no word is stored afterwards, no message lost (D58)`, async ({
  annotate,
}) => {
  const taken = await inParallel(TAKES, AT_ONCE, async () => {
    const sessionId = nextSession();
    const chunk = Math.floor(random() * (answerWords.length - 2));
    const answer = await say(anyNode(), sessionId, 'Lundi');
    await until(() => answer.deltas().length >= chunk);
    return takeMidAnswer(cluster, person, {
      running: { sessionId, answer },
      by: anyNode(),
      next: anyNode(),
    });
  });
  await annotate(describeLateness(taken));
  // Half of them hear at most the words of 500 ms (D58); a loaded machine may keep any one waiting.
  expect(
    quantileOf(
      taken.map(({ words }) => words),
      0.5,
    ),
  ).toBeLessThanOrEqual(500 / WORD_MS);
});

it(`${TAKES} takes while the node of the answers is killed: the same (D58)`, async ({ annotate }) => {
  const groups = Math.ceil(TAKES / KILLED_AT_ONCE);
  const taken = await inParallel(groups, 1, async (group) => {
    const doomed = await cluster.startNode({ ...shortLease, ...manySlots });
    const count = Math.min(KILLED_AT_ONCE, TAKES - group * KILLED_AT_ONCE);
    const running = await inParallel(count, count, async () => {
      const sessionId = nextSession();
      return { sessionId, answer: await say(doomed, sessionId, 'Lundi') };
    });
    const chunk = Math.floor(random() * (answerWords.length / 2));
    await until(() => running.every(({ answer }) => answer.deltas().length > chunk));
    const takes = running.map((one) =>
      takeMidAnswer(cluster, person, { running: one, by: anyNode(), next: anyNode() }),
    );
    // Some takes are stored before the node dies, others afterwards.
    const killedMs = random() * 60;
    const began = performance.now();
    await until(() => performance.now() - began >= killedMs);
    doomed.child.kill('SIGKILL');
    return Promise.all(takes);
  });
  await annotate(describeLateness(taken.flat()));
});

it('a person’s words reach the candidate on another node by its announcement, not by a later reading', async () => {
  const sessionId = nextSession();
  const { floorVersion } = await person(b, sessionId, { operation: 'take', body: {} });
  const lateMs: number[] = [];
  let answer = await say(a, sessionId, 'Bonjour.');
  for (const text of ['Un.', 'Deux.', 'Trois.']) {
    await until(() => answer.received.length === 1);
    const body = { messageId: randomUUID(), text, floorVersion };
    await person(b, sessionId, { operation: 'say', body });
    const saidAt = performance.now();
    await answer.over;
    expect(answer.text()).toBe(text);
    lateMs.push((answer.deltas()[0]?.at ?? Number.POSITIVE_INFINITY) - saidAt);
    const back = await resume(a, sessionId, answer.received.at(-1)?.id);
    answer = { ...answer, ...back };
  }
  answer.disconnect();
  // Without the announcement, a stream reads the floor after five seconds.
  expect(Math.max(...lateMs)).toBeLessThan(2500);
});

it('a node that drains cuts the stream of a person’s floor, and another goes on with it (D105)', async () => {
  const drained = await cluster.startLocalNode();
  const sessionId = nextSession();
  const { floorVersion } = await person(b, sessionId, { operation: 'take', body: {} });
  const waiting = await say(drained, sessionId, 'Bonjour.');
  await until(() => waiting.received.length === 1);
  await drained.drain();
  expect([await waiting.over, waiting.received.map(({ chunk }) => chunk.type)]).toEqual([
    'cut',
    ['data-floor'],
  ]);
  await person(b, sessionId, {
    operation: 'say',
    body: { messageId: randomUUID(), text: 'Me voici.', floorVersion },
  });
  const back = await resume(a, sessionId, waiting.received.at(-1)?.id);
  await back.over;
  expect(back.text()).toBe('Me voici.');
  const [floor] = await cluster.rows<{ speaker: string; version: number }>(
    sql`select speaker, version from conversation_floors where session_id = ${sessionId}`,
  );
  expect(floor).toEqual({ speaker: 'person', version: 1 });
});
