import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '#domain/ports.ts';
import { createConversationStore } from '#domain/prequalification/conversation-store.ts';
import { createMemoryRateLimiter, type RateLimiter } from '#kernel/rate-limiter.ts';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createConversation } from '#realtime/create-conversation.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { conversationDefaults } from '#realtime/ports.ts';
import { createRedisLink } from '#realtime/redis/redis-link.ts';
import { createRedisRateLimiter } from '#realtime/redis/redis-rate-limiter.ts';
import { createMemoryTurnLog } from '#realtime/stream/turn-log.ts';
import { createInterruptions } from '#realtime/turn/interruptions.ts';
import { createRedisClient, untilReady } from '#server/assembly/redis.ts';
import { recordMetrics } from '../realtime/support/metrics.ts';
import { openGate } from '../realtime/support/open-gate.ts';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { closeFileDatabase } from '../support/file-database.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { pick, seededRandom } from '../support/seeded-random.ts';
import { startRedis } from '../support/servers/redis-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { transports } from './support/transports.ts';

const LIMIT = 12;
const REQUESTS = 30;
/** Ten of its requests arrive on the very millisecond at which the oldest leaves the window, or on the one before. */
const SEED = 122;
const ways = Object.values(transports) as [(typeof transports)['SSE POST']];

const limitedBy =
  (limiter: (deps: Deps) => RateLimiter, windowSeconds: number) =>
  (deps: Deps): Partial<Deps> => {
    const { clock, watch } = deps;
    const store = createConversationStore(deps);
    return {
      conversation: createConversation({
        store,
        clock,
        timers,
        watch,
        limiter: limiter(deps),
        provider: null,
        questionnaire: questionnaireInterviewer,
        log: createMemoryTurnLog({ timers }),
        interruptions: createInterruptions({ timers, findInterrupted: store.findInterrupted, watch }),
        onFault: () => {},
        metrics: recordMetrics().metrics,
        startGate: openGate,
        onOverBudget: () => {},
        settings: {
          ...conversationDefaults,
          node: randomUUID(),
          leaseSeconds: 60,
          conversationLimit: { limit: LIMIT, windowSeconds },
        },
      }),
    };
  };

const redis = await startRedis();
const client = createRedisClient(redis.url, 10_000);
const link = createRedisLink({
  client,
  timers,
  timeoutMs: 10_000,
  onUnreachable: () => {},
  onReachable: () => {},
});
let inMemory: TestService;
let overRedis: TestService;
let job: { workspaceId: string; jobId: string };

beforeAll(async () => {
  await untilReady([client], 10_000);
  const remembered = limitedBy(({ clock }) => createMemoryRateLimiter({ clock }), 60);
  inMemory = await startTestService({ replace: remembered });
  overRedis = await startTestService({ replace: limitedBy(() => createRedisRateLimiter(link), 1) });
  const fixtures = fixturesOf(inMemory);
  const workspace = await fixtures.workspace();
  job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
});
afterAll(async () => {
  await inMemory[Symbol.asyncDispose]();
  await overRedis[Symbol.asyncDispose]();
  link.close();
  await redis.stop();
  await closeFileDatabase();
});

const newSession = () => insertAgreedSession(inMemory.deps, job);

/** Says something over a random transport; resolves to whether it was accepted. */
async function say(service: TestService, sessionId: string, random: () => number): Promise<boolean> {
  const call = await pick(random, ways)(service, { sessionId, text: 'Bonjour.', id: randomUUID() });
  call.disconnect();
  expect([200, 429]).toContain(call.status);
  return call.status === 200;
}

it('whenever requests come, and by whatever way, one is accepted if and only if fewer than twelve were in the sixty seconds before it', async () => {
  const random = seededRandom(SEED);
  const sessionId = await newSession();
  const now = () => inMemory.clock.now().getTime();
  const received: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    // The times are bursts, calm, and the first millisecond with a free place in the window or the last without one.
    const rest = (received.at(-LIMIT) ?? now()) + 60_000 - now();
    const pauses = [0, random() * 500, random() * 9_000, Math.max(0, rest), Math.max(0, rest - 1)];
    inMemory.clock.advance(Math.floor(pick(random, pauses as [number])));
    const recent = received.filter((at) => at > now() - 60_000).length;
    expect([request, await say(inMemory, sessionId, random)]).toEqual([request, recent < LIMIT]);
    if (recent < LIMIT) received.push(now());
  }
  expect(received.length).toBeGreaterThan(LIMIT);
  expect(received.length).toBeLessThan(REQUESTS);
});

it('over the Redis, whose clock runs by itself, no window holds more than twelve', async () => {
  const random = seededRandom(5);
  const sessionId = await newSession();
  const received: { sent: number; decided: number }[] = [];
  const lane = async () => {
    while (received.length <= 1.5 * LIMIT) {
      const sent = performance.now();
      if (await say(overRedis, sessionId, random)) received.push({ sent, decided: performance.now() });
      await delay(random() * 120);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  const sent = received.map((call) => call.sent).sort((a, b) => a - b);
  const decided = received.map((call) => call.decided).sort((a, b) => a - b);
  const spans = decided.slice(LIMIT).map((at, index) => at - (sent[index] ?? 0));
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(1000);
});
