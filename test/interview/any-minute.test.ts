import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationDefaults, createConversation } from '../../realtime/conversation.ts';
import { localInterviewer } from '../../realtime/local-interviewer.ts';
import { createMemoryRateLimiter, type RateLimiter } from '../../realtime/rate-limiter.ts';
import { createRedisLink } from '../../realtime/redis-link.ts';
import { createRedisRateLimiter } from '../../realtime/redis-rate-limiter.ts';
import { createRevocations } from '../../realtime/revocations.ts';
import { systemTimers as timers } from '../../realtime/timers.ts';
import { createMemoryTurnLog } from '../../realtime/turn-log.ts';
import type { Deps } from '../../routers/deps.ts';
import { createConversationStore } from '../../routers/prequalification/conversation-store.ts';
import { createRedisClient, untilReady } from '../../server/redis.ts';
import { closeFileDatabase } from '../support/file-database.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { startRedis } from '../support/redis-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { pick, seededRandom } from './support/seeded.ts';
import { transports } from './support/transports.ts';

const LIMIT = 12;
const ways = Object.values(transports) as [(typeof transports)['SSE POST']];

const limitedBy =
  (limiter: (deps: Deps) => RateLimiter, windowSeconds: number) =>
  (deps: Deps): Partial<Deps> => {
    const { database, clock, watch } = deps;
    const store = createConversationStore(database);
    return {
      conversation: createConversation({
        ...{ store, clock, timers, watch, limiter: limiter(deps), provider: null, script: localInterviewer },
        log: createMemoryTurnLog({ timers }),
        revocations: createRevocations({ timers, revokedAmong: store.revokedAmong }),
        onFault: () => {},
        settings: {
          ...{ ...conversationDefaults, node: randomUUID(), leaseSeconds: 60 },
          streamLimit: { limit: LIMIT, windowSeconds },
        },
      }),
    };
  };

const redis = await startRedis();
const client = createRedisClient(redis.url);
const link = createRedisLink({ client, timers, onAway: () => {}, onBack: () => {} });
let inMemory: TestService;
let overRedis: TestService;

beforeAll(async () => {
  await untilReady([client]);
  const remembered = limitedBy(({ clock }) => createMemoryRateLimiter({ clock }), 60);
  inMemory = await startTestService({ replace: remembered });
  overRedis = await startTestService({ replace: limitedBy(() => createRedisRateLimiter(link), 1) });
});
afterAll(async () => {
  await inMemory[Symbol.asyncDispose]();
  await overRedis[Symbol.asyncDispose]();
  link.close();
  await redis.stop();
  await closeFileDatabase();
});

/** Says something in a way that chance picks; whether it was heard. */
async function say(service: TestService, sessionId: string, random: () => number): Promise<boolean> {
  const call = await pick(random, ways)(service, { sessionId, text: 'Bonjour.', id: randomUUID() });
  call.leave();
  expect([200, 429]).toContain(call.status);
  return call.status === 200;
}

it.each([1, 2, 3, 4])(
  'whenever requests come, and by whatever way, one is heard if and only if fewer than twelve were in the sixty seconds before it (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const { sessionId } = await fixturesOf(inMemory).session();
    const now = () => inMemory.clock.now().getTime();
    const heard: number[] = [];
    for (let request = 0; request < 60; request += 1) {
      // Bursts, calm, and what comes on the very millisecond at which the oldest leaves the window.
      const rest = (heard.at(-LIMIT) ?? now()) + 60_000 - now();
      const pauses = [0, random() * 500, random() * 9_000, Math.max(0, rest), Math.max(0, rest - 1)];
      inMemory.clock.advance(Math.floor(pick(random, pauses as [number])));
      const recent = heard.filter((at) => at > now() - 60_000).length;
      expect([request, await say(inMemory, sessionId, random)]).toEqual([request, recent < LIMIT]);
      if (recent < LIMIT) heard.push(now());
    }
    expect(heard.length).toBeGreaterThan(LIMIT);
    expect(heard.length).toBeLessThan(60);
  },
);

it('over the Redis, whose clock runs by itself, no window holds more than twelve', async () => {
  const random = seededRandom(5);
  const { sessionId } = await fixturesOf(overRedis).session();
  const heard: { sent: number; decided: number }[] = [];
  const end = performance.now() + 3_500;
  const lane = async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      if (await say(overRedis, sessionId, random)) heard.push({ sent, decided: performance.now() });
      await delay(random() * 60);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  const sent = heard.map((call) => call.sent).sort((a, b) => a - b);
  const decided = heard.map((call) => call.decided).sort((a, b) => a - b);
  const spans = decided.slice(LIMIT).map((at, index) => at - (sent[index] ?? 0));
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(1000);
  expect(heard.length).toBeGreaterThan(2 * LIMIT);
});
