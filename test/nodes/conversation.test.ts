import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { type Cluster, type LocalNode, type Node, shortLease, startCluster } from './cluster.ts';
import { resume, say } from './message-stream.ts';
import { answerWords, wholeAnswer } from './slow-provider.ts';

let cluster: Cluster;
let sessions: string[];
let a: Node;
let b: LocalNode;

beforeAll(async () => {
  // An answer of four seconds: what is done to it comes in its middle on a slow machine too.
  cluster = await startCluster({ wordMs: 100 });
  sessions = await cluster.sessions(16);
  // The last test drains `a`.
  [a, b] = await Promise.all([cluster.startNode({ DRAIN_SECONDS: '0.3' }), cluster.startLocalNode()]);
});
afterAll(() => cluster.close());

const nextSession = () => sessions.pop() ?? '';

describe('a turn that another node runs', () => {
  it('is joined by who sends the same message there, whole', async () => {
    const sessionId = nextSession();
    const calls = cluster.provider.requests.length;
    const first = await say(a, sessionId, 'Lundi');
    await until(() => first.deltas().length > 5);
    const second = await say(b, sessionId, 'Lundi');
    expect(await Promise.all([first.over, second.over])).toEqual(['ended', 'ended']);
    expect([first.text(), second.text()]).toEqual([wholeAnswer, wholeAnswer]);
    expect(cluster.provider.requests.length - calls).toBe(1);
  });

  it('is joined there before its first word', async () => {
    const sessionId = nextSession();
    const calls = cluster.provider.requests.length;
    const received = await Promise.all([say(a, sessionId, 'Lundi'), say(b, sessionId, 'Lundi')]);
    await Promise.all(received.map(({ over }) => over));
    expect(received.map(({ text }) => text())).toEqual([wholeAnswer, wholeAnswer]);
    expect(cluster.provider.requests.length - calls).toBe(1);
  });

  it('resumes there after any cut without a gap or a repetition (SE4)', async () => {
    const resumed = async (cutAfter: number) => {
      const sessionId = nextSession();
      const first = await say(a, sessionId, 'Lundi');
      await until(() => first.deltas().length >= cutAfter);
      first.disconnect();
      await first.over;
      const before = first.received.slice();
      const rest = await resume(b, sessionId, before.at(-1)?.id);
      await rest.over;
      return [...before, ...rest.received].map(({ chunk }) => chunk.delta ?? '').join('');
    };
    const cuts = [1, 2, 17, 36];
    expect(await Promise.all(cuts.map(resumed))).toEqual(cuts.map(() => wholeAnswer));
  });

  it('is replayed there from its start to who does not say how far it came', async () => {
    const sessionId = nextSession();
    const first = await say(a, sessionId, 'Lundi');
    await until(() => first.deltas().length > 5);
    const again = await resume(b, sessionId);
    await again.over;
    expect(again.received[0]?.chunk).toEqual(first.received[0]?.chunk);
    expect(again.text()).toBe(wholeAnswer);
    await first.over;
  });

  it('is ended by another message there', async () => {
    const sessionId = nextSession();
    const first = await say(a, sessionId, 'Lundi');
    await until(() => first.deltas().length > 2);
    const second = await say(b, sessionId, 'Mardi', 'm2');
    await Promise.all([first.over, second.over]);
    expect(first.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'superseded' });
    expect(second.text()).toBe(wholeAnswer);
    // What the candidate saw of the first is kept, in its place.
    await until(async () => (await cluster.transcript(sessionId)).length === 4);
    expect(await cluster.transcript(sessionId)).toEqual([
      { role: 'user', text: 'Lundi', cut: false },
      { role: 'assistant', text: first.text(), cut: true },
      { role: 'user', text: 'Mardi', cut: false },
      { role: 'assistant', text: wholeAnswer, cut: false },
    ]);
  });
});

// With Redis: test/interview/revocation.test.ts, over every transport.
describe('a consent revoked on another node, without Redis', () => {
  it('ends the turn within 500 ms, closes the provider, stores nothing more, and is refused afterwards (SG2)', async () => {
    await cluster.redis.kill();
    const sessionId = nextSession();
    const listener = await say(a, sessionId, 'Lundi');
    await until(() => listener.deltas().length > 5);
    expect(cluster.provider.open()).toBe(1);
    const answer = await b.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    const revokedAt = performance.now();
    expect(answer.json()).toEqual({ ok: true, aiConsent: false });
    expect(await listener.over).toBe('ended');
    expect(listener.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
    // Words come every 100 ms.
    expect(listener.deltas().filter(({ at }) => at > revokedAt).length).toBeLessThanOrEqual(5);
    await until(() => cluster.provider.open() === 0);
    await delay(300);
    expect((await cluster.transcript(sessionId)).map(({ text }) => text)).toEqual(['Lundi']);
    for (const node of [a, b]) {
      const calls = cluster.provider.requests.length;
      expect((await say(node, sessionId, 'Mardi', 'm2')).status).toBe(403);
      expect(cluster.provider.requests.length).toBe(calls);
    }
    await cluster.restartRedis([a, b]);
  });
});

/** What the candidate may count on after the node of the turn is gone. */
async function expectInvitation(sessionId: string, before: { text(): string }, lastEventId?: string) {
  const back = await resume(b, sessionId, lastEventId);
  expect(await back.over).toBe('ended');
  expect(back.received.at(-1)?.chunk).toEqual({
    type: 'error',
    errorText: 'La réponse a été interrompue. Veuillez renvoyer votre message.',
  });
  const produced = lastEventId === undefined ? back.text() : before.text() + back.text();
  expect(wholeAnswer.startsWith(produced)).toBe(true);
  // What a candidate saw, they see again: at most the last shipment is missing.
  expect(produced.length).toBeGreaterThanOrEqual(before.text().length - (answerWords.at(-1)?.length ?? 0));
  return produced;
}

type Interrupted = { sessionId: string; listener: Awaited<ReturnType<typeof say>> };

/** So many turns of one node, which is killed in the middle of each. */
async function killedInTurns(count: number): Promise<Interrupted[]> {
  const doomed = await cluster.startNode(shortLease);
  const begun = await Promise.all(
    Array.from({ length: count }, async () => {
      const sessionId = nextSession();
      return { sessionId, listener: await say(doomed, sessionId, 'Lundi') };
    }),
  );
  await until(() => begun.every(({ listener }) => listener.deltas().length > 10));
  doomed.child.kill('SIGKILL');
  for (const { listener } of begun) expect(await listener.over).toBe('cut');
  return begun;
}

// One node is killed for all of these tests, so that they begin together.
describe.concurrent('a node killed in the middle of a turn', () => {
  let interrupted: Interrupted[];
  beforeAll(async () => {
    interrupted = await killedInTurns(4);
  });

  function nextInterrupted(): Interrupted {
    const turn = interrupted.pop();
    if (turn === undefined) throw new Error('no turn is left');
    return turn;
  }

  it.each([0, 1500, 4000])(
    'gives its listeners to another one, %i ms later, and the retry doubles nothing',
    async (later) => {
      const { sessionId, listener } = nextInterrupted();
      await delay(later);
      const lastEventId = later === 1500 ? listener.received.at(-1)?.id : undefined;
      const produced = await expectInvitation(sessionId, listener, lastEventId);
      await until(async () => (await cluster.transcript(sessionId)).length === 2);
      const [, stored] = await cluster.transcript(sessionId);
      expect(stored).toMatchObject({ role: 'assistant', cut: true });
      expect(produced.startsWith(stored?.text ?? '-')).toBe(true);
      const retry = await say(b, sessionId, 'Lundi');
      await retry.over;
      expect(retry.text()).toBe(wholeAnswer);
      expect(retry.received[0]?.chunk).toMatchObject({ type: 'start', messageId: messageIdOf(listener) });
      expect(await cluster.transcript(sessionId)).toMatchObject([
        { text: 'Lundi' },
        { text: wholeAnswer, cut: false },
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
      { cut: true },
      { cut: false },
    ]);
    expect(new Set(transcript.map(({ text }) => text)).size).toBe(4);
  });
});

describe('a node killed while Redis is away', () => {
  it('frees its session all the same', async () => {
    const doomed = await cluster.startNode(shortLease);
    const sessionId = nextSession();
    await cluster.redis.kill();
    const listener = await say(doomed, sessionId, 'Lundi');
    await until(() => listener.deltas().length > 5);
    doomed.child.kill('SIGKILL');
    // What it produced may still be in Redis: the turn waits for that, and its session for nothing.
    await delay(1400);
    const retry = await say(b, sessionId, 'Lundi');
    await retry.over;
    expect(retry.text()).toBe(wholeAnswer);
    expect(await cluster.transcript(sessionId)).toMatchObject([{ text: 'Lundi' }, { text: wholeAnswer }]);
    await cluster.restartRedis([a, b]);
  });
});

// A turn that has the time ends: test/nodes/drain.test.ts.
describe('a node that drains in the middle of a turn', () => {
  it('cuts what is left without a closing chunk, stored and resumable elsewhere', async () => {
    const sessionId = nextSession();
    const listener = await say(a, sessionId, 'Lundi');
    await until(() => listener.deltas().length > 5);
    a.child.kill('SIGTERM');
    expect(await listener.over).toBe('cut');
    expect(listener.received.at(-1)?.chunk.type).toBe('text-delta');
    expect(await a.exited).toEqual([0, null]);
    const produced = await expectInvitation(sessionId, listener);
    expect(await cluster.transcript(sessionId)).toMatchObject([
      { text: 'Lundi' },
      { text: produced, cut: true },
    ]);
  });
});

function messageIdOf({ received }: { received: { chunk: object }[] }): unknown {
  return (received[0]?.chunk as { messageId?: string } | undefined)?.messageId;
}
