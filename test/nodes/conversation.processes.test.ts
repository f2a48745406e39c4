import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { type Cluster, type LocalNode, type Node, startCluster } from './cluster.ts';
import { resume, say } from './message-stream.ts';
import { wholeAnswer } from './slow-provider.ts';

let cluster: Cluster;
let nextSession: () => string;
let a: Node;
let b: LocalNode;

beforeAll(async () => {
  // An answer of four seconds: what is done to it comes in its middle on a slow machine too.
  cluster = await startCluster({ wordMs: 100 });
  nextSession = await cluster.sessionPool(10);
  // Its turns learn of what happens elsewhere by announcements, long before they renew a lease.
  const longLease = { PREQUALIFICATION_LEASE_MS: '60000' };
  [a, b] = await Promise.all([cluster.startNode(longLease), cluster.startLocalNode()]);
});
afterAll(() => cluster.close());

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
});

// Most of their time is that of the answers, so they run together.
describe.concurrent('a turn that another node runs, in another session', () => {
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

  it('is stopped from there at once, its words so far kept', async () => {
    const sessionId = nextSession();
    const first = await say(a, sessionId, 'Lundi');
    await until(() => first.deltas().length > 2);
    const stop = await b.send(`/api/v2/prequalif/${sessionId}/stream`, { method: 'DELETE' });
    expect(stop.status).toBe(204);
    expect(await first.over).toBe('ended');
    expect(first.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'stopped' });
    expect(first.text().length).toBeLessThan(wholeAnswer.length);
    await until(async () => (await cluster.transcript(sessionId)).length === 2);
    expect(await cluster.transcript(sessionId)).toEqual([
      { role: 'user', text: 'Lundi', incomplete: false },
      { role: 'assistant', text: first.text(), incomplete: true },
    ]);
    // The next answer is not stopped by what stopped this one.
    const next = await say(b, sessionId, 'Mardi', 'm2');
    expect([await next.over, next.text()]).toEqual(['ended', wholeAnswer]);
  });

  it('is ended by another message there', async () => {
    const sessionId = nextSession();
    const first = await say(a, sessionId, 'Lundi');
    await until(() => first.deltas().length > 2);
    const second = await say(b, sessionId, 'Mardi', 'm2');
    await Promise.all([first.over, second.over]);
    expect(first.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'superseded' });
    expect(second.text()).toBe(wholeAnswer);
    // The words of the first answer that the candidate saw are kept, in their place.
    await until(async () => (await cluster.transcript(sessionId)).length === 4);
    expect(await cluster.transcript(sessionId)).toEqual([
      { role: 'user', text: 'Lundi', incomplete: false },
      { role: 'assistant', text: first.text(), incomplete: true },
      { role: 'user', text: 'Mardi', incomplete: false },
      { role: 'assistant', text: wholeAnswer, incomplete: false },
    ]);
  });
});

// With Redis: test/interview/revocation.processes.test.ts, over every transport.
describe('a consent revoked on another node, without Redis', () => {
  it('ends the turn within 500 ms, closes the provider, stores nothing more, and is refused afterwards (SG2)', async () => {
    await cluster.redis.kill();
    const sessionId = nextSession();
    const subscriber = await say(a, sessionId, 'Lundi');
    await until(() => subscriber.deltas().length > 5);
    expect(cluster.provider.open()).toBe(1);
    const answer = await b.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'human' });
    const revokedAt = performance.now();
    expect(answer.json()).toEqual({ ok: true, aiConsent: false });
    expect(await subscriber.over).toBe('ended');
    expect(subscriber.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
    // Words come every 100 ms.
    expect(subscriber.deltas().filter(({ at }) => at > revokedAt).length).toBeLessThanOrEqual(5);
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
