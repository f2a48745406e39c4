import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { answerWords, buildTown, type Node, resume, say, type Town, wholeAnswer } from './support.ts';

let town: Town;
let sessions: string[];
let a: Node;
let b: Node;

beforeAll(async () => {
  town = await buildTown();
  sessions = await town.sessions(30);
  [a, b] = await Promise.all([town.startNode(), town.startNode()]);
}, 60_000);
afterAll(() => town.close());

const nextSession = () => sessions.pop() ?? '';
const revoke = (node: Node, sessionId: string) =>
  node.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });

describe('a turn that another node runs', () => {
  it('is joined by who sends the same message there, whole', async () => {
    const sessionId = nextSession();
    const calls = town.provider.requests.length;
    const first = await say(a, sessionId, 'Lundi');
    await until(() => first.deltas().length > 5);
    const second = await say(b, sessionId, 'Lundi');
    expect(await Promise.all([first.over, second.over])).toEqual(['ended', 'ended']);
    expect([first.text(), second.text()]).toEqual([wholeAnswer, wholeAnswer]);
    expect(town.provider.requests.length - calls).toBe(1);
  });

  it('is joined there before its first word', async () => {
    const sessionId = nextSession();
    const calls = town.provider.requests.length;
    const heard = await Promise.all([say(a, sessionId, 'Lundi'), say(b, sessionId, 'Lundi')]);
    await Promise.all(heard.map(({ over }) => over));
    expect(heard.map(({ text }) => text())).toEqual([wholeAnswer, wholeAnswer]);
    expect(town.provider.requests.length - calls).toBe(1);
  });

  it('resumes there after any cut without a gap or a repetition (SE4)', { timeout: 60_000 }, async () => {
    const resumed = async (cutAfter: number) => {
      const sessionId = nextSession();
      const first = await say(a, sessionId, 'Lundi');
      await until(() => first.deltas().length >= cutAfter);
      first.leave();
      await first.over;
      const before = first.heard.slice();
      const rest = await resume(b, sessionId, before.at(-1)?.id);
      await rest.over;
      return [...before, ...rest.heard].map(({ chunk }) => chunk.delta ?? '').join('');
    };
    const cuts = [1, 2, 3, 8, 13, 17, 21, 26, 31, 36];
    expect(await Promise.all(cuts.map(resumed))).toEqual(cuts.map(() => wholeAnswer));
  });

  it('is replayed there from its start to who does not say how far it came', async () => {
    const sessionId = nextSession();
    const first = await say(a, sessionId, 'Lundi');
    await until(() => first.deltas().length > 5);
    const again = await resume(b, sessionId);
    await again.over;
    expect(again.heard[0]?.chunk).toEqual(first.heard[0]?.chunk);
    expect(again.text()).toBe(wholeAnswer);
    await first.over;
  });

  it('is ended by another message there', async () => {
    const sessionId = nextSession();
    const first = await say(a, sessionId, 'Lundi');
    await until(() => first.deltas().length > 2);
    const second = await say(b, sessionId, 'Mardi', 'm2');
    await Promise.all([first.over, second.over]);
    expect(first.heard.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'superseded' });
    expect(second.text()).toBe(wholeAnswer);
    // What the candidate saw of the first is kept, in its place.
    await until(async () => (await town.transcript(sessionId)).length === 4);
    expect(await town.transcript(sessionId)).toEqual([
      { role: 'user', text: 'Lundi', cut: false },
      { role: 'assistant', text: first.text(), cut: true },
      { role: 'user', text: 'Mardi', cut: false },
      { role: 'assistant', text: wholeAnswer, cut: false },
    ]);
  });
});

describe.each(['with Redis', 'without Redis'])('a consent revoked on another node (%s)', (redis) => {
  it('ends the turn within 500 ms, closes the provider, stores nothing more, and is refused afterwards (SG2)', async () => {
    if (redis === 'without Redis') await town.redis.kill();
    const sessionId = nextSession();
    const listener = await say(a, sessionId, 'Lundi');
    await until(() => listener.deltas().length > 5);
    expect(town.provider.open()).toBe(1);
    const answer = await revoke(b, sessionId);
    const revokedAt = performance.now();
    expect(answer.json()).toEqual({ ok: true, aiConsent: false });
    expect(await listener.over).toBe('ended');
    expect(listener.heard.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
    expect((listener.deltas().at(-1)?.at ?? 0) - revokedAt).toBeLessThan(500);
    await until(() => town.provider.open() === 0);
    await delay(300);
    expect((await town.transcript(sessionId)).map(({ text }) => text)).toEqual(['Lundi']);
    for (const node of [a, b]) {
      const calls = town.provider.requests.length;
      expect((await say(node, sessionId, 'Mardi', 'm2')).status).toBe(403);
      expect(town.provider.requests.length).toBe(calls);
    }
    if (redis === 'without Redis') await town.redis.start();
    await delay(1000);
  });
});

/** What the candidate may count on after the node of the turn is gone. */
async function expectInvitation(sessionId: string, before: { text(): string }, lastEventId?: string) {
  const start = performance.now();
  const back = await resume(b, sessionId, lastEventId);
  expect(await back.over).toBe('ended');
  const milliseconds = performance.now() - start;
  expect(milliseconds).toBeLessThan(2000);
  expect(back.heard.at(-1)?.chunk).toEqual({
    type: 'error',
    errorText: 'La réponse a été interrompue. Veuillez renvoyer votre message.',
  });
  const produced = lastEventId === undefined ? back.text() : before.text() + back.text();
  expect(wholeAnswer.startsWith(produced)).toBe(true);
  // What a candidate saw, they see again: at most the last shipment is missing.
  expect(produced.length).toBeGreaterThanOrEqual(before.text().length - (answerWords.at(-1)?.length ?? 0));
  return { milliseconds, produced };
}

describe('a node killed in the middle of a turn', () => {
  it.each([0, 1500, 4000])(
    'gives its listeners to another one, %i ms later, and the retry doubles nothing',
    {
      timeout: 30_000,
    },
    async (later) => {
      const doomed = await town.startNode();
      const sessionId = nextSession();
      const listener = await say(doomed, sessionId, 'Lundi');
      await until(() => listener.deltas().length > 10);
      doomed.child.kill('SIGKILL');
      expect(await listener.over).toBe('cut');
      await delay(later);
      const { produced } = await expectInvitation(
        sessionId,
        listener,
        later === 1500 ? listener.heard.at(-1)?.id : undefined,
      );
      await until(async () => (await town.transcript(sessionId)).length === 2);
      const [, stored] = await town.transcript(sessionId);
      expect(stored).toMatchObject({ role: 'assistant', cut: true });
      expect(produced.startsWith(stored?.text ?? '-')).toBe(true);
      const retry = await say(b, sessionId, 'Lundi');
      await retry.over;
      expect(retry.text()).toBe(wholeAnswer);
      expect(retry.heard[0]?.chunk).toMatchObject({ type: 'start', messageId: messageIdOf(listener) });
      expect(await town.transcript(sessionId)).toMatchObject([
        { text: 'Lundi' },
        { text: wholeAnswer, cut: false },
      ]);
    },
  );

  it('has what it produced stored before another message is answered', { timeout: 30_000 }, async () => {
    const doomed = await town.startNode();
    const sessionId = nextSession();
    const listener = await say(doomed, sessionId, 'Lundi');
    await until(() => listener.deltas().length > 10);
    doomed.child.kill('SIGKILL');
    await delay(1400);
    const next = await say(b, sessionId, 'Mardi', 'm2');
    await next.over;
    const transcript = await town.transcript(sessionId);
    expect(transcript.filter(({ role }) => role === 'assistant')).toMatchObject([
      { cut: true },
      { cut: false },
    ]);
    expect(new Set(transcript.map(({ text }) => text)).size).toBe(4);
  });

  it('frees its session without Redis too', { timeout: 30_000 }, async () => {
    const doomed = await town.startNode();
    const sessionId = nextSession();
    await town.redis.kill();
    const listener = await say(doomed, sessionId, 'Lundi');
    await until(() => listener.deltas().length > 5);
    doomed.child.kill('SIGKILL');
    // What it produced may still be in Redis: the turn waits for that, and its session for nothing.
    await delay(1400);
    const retry = await say(b, sessionId, 'Lundi');
    await retry.over;
    expect(retry.text()).toBe(wholeAnswer);
    expect(await town.transcript(sessionId)).toMatchObject([{ text: 'Lundi' }, { text: wholeAnswer }]);
    await town.redis.start();
    await delay(1000);
  });
});

describe('a node that drains in the middle of a turn', () => {
  it('cuts what is left without a closing chunk, stored and resumable elsewhere', {
    timeout: 30_000,
  }, async () => {
    const leaving = await town.startNode({ DRAIN_SECONDS: '0.3' });
    const sessionId = nextSession();
    const listener = await say(leaving, sessionId, 'Lundi');
    await until(() => listener.deltas().length > 5);
    leaving.child.kill('SIGTERM');
    expect(await listener.over).toBe('cut');
    expect(listener.heard.at(-1)?.chunk.type).toBe('text-delta');
    expect(await leaving.exited).toEqual([0, null]);
    const { produced } = await expectInvitation(sessionId, listener);
    expect(await town.transcript(sessionId)).toMatchObject([
      { text: 'Lundi' },
      { text: produced, cut: true },
    ]);
  });

  it('ends a turn that has the time', { timeout: 30_000 }, async () => {
    const leaving = await town.startNode({ DRAIN_SECONDS: '20' });
    const sessionId = nextSession();
    const listener = await say(leaving, sessionId, 'Lundi');
    await until(() => listener.deltas().length > 30);
    leaving.child.kill('SIGTERM');
    expect(await listener.over).toBe('ended');
    expect(listener.text()).toBe(wholeAnswer);
    expect(await leaving.exited).toEqual([0, null]);
  });
});

function messageIdOf({ heard }: { heard: { chunk: object }[] }): unknown {
  return (heard[0]?.chunk as { messageId?: string } | undefined)?.messageId;
}
