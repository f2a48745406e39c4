import { hash } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import type { Limit, LimitDecision, LocalRateLimiter, RateLimiter } from '#kernel/rate-limiter.ts';
import type { RedisClient, RedisLink } from './redis-link.ts';
import { createUnreportedCallsStore, type UnreportedCalls } from './unreported-calls.ts';

/*
 * Keeps a list of the accepted calls' times, newest first, in microseconds of Redis's own clock, so that a node's wrong
 * clock has no effect. A script is atomic. The key expires when its newest call leaves the window. A refusal reads one
 * entry only, since a flood consists of refusals.
 *
 * ARGV: the limit, the window, 1 to count this call or 0 not to count it, and the ages of the calls that a node allowed
 * while Redis was unreachable, which are inserted first. The window and the ages are in microseconds.
 */
const script = `
local limit, window, counts = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == '1'
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
-- Inserts the ages among the calls.
if #ARGV > 3 then
  local calls = redis.call('LRANGE', KEYS[1], 0, limit - 1)
  for index = 4, #ARGV do
    calls[#calls + 1] = string.format('%.0f', now - tonumber(ARGV[index]))
  end
  table.sort(calls, function(a, b) return tonumber(a) > tonumber(b) end)
  redis.call('DEL', KEYS[1])
  for index = 1, math.min(#calls, limit) do redis.call('RPUSH', KEYS[1], calls[index]) end
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
end
-- Refuses while the call with which the limit was reached is in the window.
local last = tonumber(redis.call('LINDEX', KEYS[1], limit - 1))
if last and last > now - window then
  return { 0, 0, math.ceil((last + window - now) / 1000000) }
end
-- Counts the calls in the window.
local recent, oldest = 0, now
for _, at in ipairs(redis.call('LRANGE', KEYS[1], 0, limit - 1)) do
  if tonumber(at) <= now - window then break end
  recent, oldest = recent + 1, tonumber(at)
end
if counts then
  redis.call('LPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('LTRIM', KEYS[1], 0, limit - 1)
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
end
return { 1, limit - recent - 1, math.ceil((oldest + window - now) / 1000000) }
`;
const scriptSha = hash('sha1', script);

/** `agesMs` are the ages of calls that a node allowed by itself. */
type SharedRateLimiter = {
  consume(key: string, limit: Limit, agesMs?: readonly number[]): Promise<LimitDecision>;
  /** Records only the calls that the node allowed by itself. */
  report(key: string, limit: Limit, agesMs: readonly number[]): Promise<void>;
};

/**
 * Limits exactly over all nodes. The part of a key before its colon names the owner; a cluster stores an owner's keys
 * in one slot.
 */
export function createRedisRateLimiter(link: RedisLink): SharedRateLimiter {
  const run = (key: string, { limit, windowSeconds }: Limit, isCounted: 0 | 1, agesMs: readonly number[]) => {
    const ages = agesMs.map((age) => Math.round(age * 1000));
    const args = [
      `guichet:limit:${withHashTag(key)}`,
      limit,
      windowSeconds * 1_000_000,
      isCounted,
      ...ages,
    ] as const;
    return link.run((client) => evaluate(client, args));
  };
  return {
    consume: async (key, { limit, windowSeconds }, agesMs = []) => {
      const [allowed, remaining, resetSeconds] = await run(key, { limit, windowSeconds }, 1, agesMs);
      return {
        allowed: allowed === 1,
        limit,
        windowSeconds,
        remaining,
        resetSeconds: Math.max(1, resetSeconds),
      };
    },
    report: async (key, limit, agesMs) => void (await run(key, limit, 0, agesMs)),
  };
}

type ScriptResult = [allowed: number, remaining: number, resetSeconds: number];

type Arguments = readonly [key: string, limit: number, window: number, isCounted: 0 | 1, ...ages: number[]];

/** Runs the script. */
async function evaluate(client: RedisClient, args: Arguments): Promise<ScriptResult> {
  const result = await client.evalsha(scriptSha, 1, ...args).catch((fault: unknown) => {
    // Redis does not have the script yet, for example after a restart; EVAL also stores it.
    if (fault instanceof Error && fault.message.startsWith('NOSCRIPT'))
      return client.eval(script, 1, ...args);
    throw fault;
  });
  return result as ScriptResult;
}

/** Puts the owner, before the first colon, in braces: a cluster chooses the slot by that part of a key. */
function withHashTag(key: string): string {
  return key.replace(/^[^:]*/, '{$&}');
}

type FallbackRateLimiter = RateLimiter & {
  /** Reports to Redis, after an outage, the calls that this node allowed in the meantime. */
  reportCalls(): Promise<void>;
};

/** The keys whose calls are reported at the same time. */
const REPORTS_AT_ONCE = 100;

/**
 * Redis decides while it answers. The node counts the same calls, so that it does not begin at zero when it must decide
 * by itself in an outage. Afterwards it reports the calls that it allowed, so that Redis does not begin at zero either
 * (D26).
 */
export function withLocalFallback(
  sharedLimiter: SharedRateLimiter,
  localLimiter: LocalRateLimiter,
  { clock, onFault }: { clock: Pick<Clock, 'steadyMs'>; onFault(fault: unknown): void },
): FallbackRateLimiter {
  const unreportedCalls = createUnreportedCallsStore(clock);

  /** Sends calls as their ages; keeps them for a later report if that fails. */
  async function withAges<T>(calls: UnreportedCalls, send: (agesMs: number[]) => Promise<T>): Promise<T> {
    try {
      return await send(unreportedCalls.agesMs(calls));
    } catch (fault) {
      unreportedCalls.putBack(calls);
      throw fault;
    }
  }

  async function reportKey(key: string): Promise<void> {
    const calls = unreportedCalls.take(key);
    if (calls !== null) await withAges(calls, (agesMs) => sharedLimiter.report(key, calls.limit, agesMs));
  }

  return {
    consume: async (key, limit) => {
      try {
        const calls = unreportedCalls.take(key) ?? { key, limit, times: [] };
        const decision = await withAges(calls, (agesMs) => sharedLimiter.consume(key, limit, agesMs));
        if (decision.allowed) localLimiter.record(key, limit);
        return decision;
      } catch (fault) {
        onFault(fault);
        const decision = await localLimiter.consume(key, limit);
        if (decision.allowed) unreportedCalls.add(key, limit);
        return decision;
      }
    },
    reportCalls: async () => {
      const keys = unreportedCalls.keys();
      for (let from = 0; from < keys.length; from += REPORTS_AT_ONCE) {
        const reports = await Promise.allSettled(keys.slice(from, from + REPORTS_AT_ONCE).map(reportKey));
        // A new outage ends the loop; the rest is reported after it.
        if (reports.some(({ status }) => status === 'rejected')) return;
      }
    },
  };
}
