import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { type Cluster, type LocalNode, shortLease, startCluster } from './cluster.ts';
import { resume, say } from './message-stream.ts';
import { answerWords, wholeAnswer } from './slow-provider.ts';

let cluster: Cluster;
let nextSession: () => string;
let b: LocalNode;

beforeAll(async () => {
  // An answer of four seconds: what is done to it comes in its middle on a slow machine too.
  cluster = await startCluster({ wordMs: 100 });
  nextSession = await cluster.sessionPool(10);
  b = await cluster.startLocalNode();
});
afterAll(() => cluster.close());

/** Checks the candidate's guarantees after the node of the turn is gone. */
async function expectInvitation(sessionId: string, before: { text(): string }, lastEventId?: string) {
  const back = await resume(b, sessionId, lastEventId);
  expect(await back.over).toBe('ended');
  expect(back.received.at(-1)?.chunk).toEqual({
    type: 'error',
    errorText: 'La réponse a été interrompue. Veuillez renvoyer votre message.',
  });
  const produced = lastEventId === undefined ? back.text() : before.text() + back.text();
  expect(wholeAnswer.startsWith(produced)).toBe(true);
  // A candidate sees the same words again: at most the last batch is missing.
  expect(produced.length).toBeGreaterThanOrEqual(before.text().length - (answerWords.at(-1)?.length ?? 0));
  return produced;
}

type Interrupted = { sessionId: string; subscriber: Awaited<ReturnType<typeof say>> };

/** So many turns of one node, which is killed in the middle of each. */
async function killedInTurns(count: number): Promise<Interrupted[]> {
  const doomed = await cluster.startNode(shortLease);
  const begun = await Promise.all(
    Array.from({ length: count }, async () => {
      const sessionId = nextSession();
      return { sessionId, subscriber: await say(doomed, sessionId, 'Lundi') };
    }),
  );
  await until(() => begun.every(({ subscriber }) => subscriber.deltas().length > 10));
  doomed.child.kill('SIGKILL');
  for (const { subscriber } of begun) expect(await subscriber.over).toBe('cut');
  return begun;
}

// One node is killed for all of these tests, so that they begin together.
describe.concurrent('a node killed in the middle of a turn', () => {
  let interrupted: Interrupted[];
  beforeAll(async () => {
    // There are enough for a second try of each test.
    interrupted = await killedInTurns(8);
  });

  function nextInterrupted(): Interrupted {
    const turn = interrupted.pop();
    if (turn === undefined) throw new Error('no turn is left');
    return turn;
  }

  it.each([0, 1500, 4000])(
    'gives its subscribers to another one, %i ms later, and the retry doubles nothing',
    async (later) => {
      const { sessionId, subscriber } = nextInterrupted();
      await delay(later);
      const lastEventId = later === 1500 ? subscriber.received.at(-1)?.id : undefined;
      const produced = await expectInvitation(sessionId, subscriber, lastEventId);
      await until(async () => (await cluster.transcript(sessionId)).length === 2);
      const [, stored] = await cluster.transcript(sessionId);
      expect(stored).toMatchObject({ role: 'assistant', incomplete: true });
      expect(produced.startsWith(stored?.text ?? '-')).toBe(true);
      const retry = await say(b, sessionId, 'Lundi');
      await retry.over;
      expect(retry.text()).toBe(wholeAnswer);
      expect(retry.received[0]?.chunk).toMatchObject({ type: 'start', messageId: messageIdOf(subscriber) });
      expect(await cluster.transcript(sessionId)).toMatchObject([
        { text: 'Lundi' },
        { text: wholeAnswer, incomplete: false },
      ]);
    },
  );

  it('has what it produced stored before another message is answered', async () => {
    const { sessionId } = nextInterrupted();
    await delay(1400);
    const next = await say(b, sessionId, 'Mardi', 'm2');
    await next.over;
    const transcript = await cluster.transcript(sessionId);
    expect(transcript.filter(({ role }) => role === 'assistant')).toMatchObject([
      { incomplete: true },
      { incomplete: false },
    ]);
    expect(new Set(transcript.map(({ text }) => text)).size).toBe(4);
  });
});

describe('a node killed while Redis is away', () => {
  it('frees its session all the same', async () => {
    const doomed = await cluster.startNode(shortLease);
    const sessionId = nextSession();
    await cluster.redis.kill();
    const subscriber = await say(doomed, sessionId, 'Lundi');
    await until(() => subscriber.deltas().length > 5);
    doomed.child.kill('SIGKILL');
    // The dead node's chunks may still be in Redis: the turn waits for them, and the session does not.
    await delay(1400);
    const retry = await say(b, sessionId, 'Lundi');
    await retry.over;
    expect(retry.text()).toBe(wholeAnswer);
    expect(await cluster.transcript(sessionId)).toMatchObject([{ text: 'Lundi' }, { text: wholeAnswer }]);
    await cluster.restartRedis([b]);
  });
});

// A turn that has time ends by itself: test/nodes/drain.processes.test.ts.
describe('a node that drains in the middle of a turn', () => {
  it('cuts what is left without a closing chunk, stored and resumable elsewhere', async () => {
    const a = await cluster.startNode({ DRAIN_SECONDS: '0.3' });
    const sessionId = nextSession();
    const subscriber = await say(a, sessionId, 'Lundi');
    await until(() => subscriber.deltas().length > 5);
    a.child.kill('SIGTERM');
    expect(await subscriber.over).toBe('cut');
    expect(subscriber.received.at(-1)?.chunk.type).toBe('text-delta');
    expect(await a.exited).toEqual([0, null]);
    const produced = await expectInvitation(sessionId, subscriber);
    expect(await cluster.transcript(sessionId)).toMatchObject([
      { text: 'Lundi' },
      { text: produced, incomplete: true },
    ]);
  });
});

function messageIdOf({ received }: { received: { chunk: object }[] }): unknown {
  return (received[0]?.chunk as { messageId?: string } | undefined)?.messageId;
}
