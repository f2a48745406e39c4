import { createHash } from 'node:crypto';
import type { LocalRateLimiter, RateLimiter } from '../../kernel/rate-limiter.ts';
import type { RedisClient, RedisLink } from './redis-link.ts';

/*
 * A list of the accepted calls' times, newest first, in microseconds of Redis's own clock: a node's clock
 * decides nothing. Atomic, since a script is. The key goes when its newest call leaves the window. A refusal reads
 * one entry, since a flood is of refusals.
 */
const script = `
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local last = tonumber(redis.call('LINDEX', KEYS[1], limit - 1))
if last and last > now - window then
  return { 0, 0, math.ceil((last + window - now) / 1000000) }
end
local recent, oldest = 0, now
for _, at in ipairs(redis.call('LRANGE', KEYS[1], 0, limit - 1)) do
  if tonumber(at) <= now - window then break end
  recent, oldest = recent + 1, tonumber(at)
end
redis.call('LPUSH', KEYS[1], string.format('%.0f', now))
redis.call('LTRIM', KEYS[1], 0, limit - 1)
redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
return { 1, limit - recent - 1, math.ceil((oldest + window - now) / 1000000) }
`;
const sha = createHash('sha1').update(script).digest('hex');

/** Exact over all nodes; a cluster keeps the keys of one owner, what stands before the colon, together. */
export function createRedisRateLimiter(link: RedisLink): RateLimiter {
  return {
    consume: async (key, { limit, windowSeconds }) => {
      const args = [`guichet:limit:${tagged(key)}`, limit, windowSeconds * 1_000_000] as const;
      const [allowed, remaining, resetSeconds] = await link.run((client) => evaluate(client, args));
      return {
        allowed: allowed === 1,
        limit,
        windowSeconds,
        remaining,
        resetSeconds: Math.max(1, resetSeconds),
      };
    },
  };
}

/**
 * Redis alone decides while it answers. What it allows is counted on this node as well, so that an outage, in which
 * the node decides by itself, does not start again from zero (D26).
 */
export function withLocalFallback(
  shared: RateLimiter,
  local: LocalRateLimiter,
  { onFault }: { onFault(fault: unknown): void },
): RateLimiter {
  return {
    consume: async (key, limit) => {
      try {
        const decision = await shared.consume(key, limit);
        if (decision.allowed) local.record(key, limit);
        return decision;
      } catch (fault) {
        onFault(fault);
        return local.consume(key, limit);
      }
    },
  };
}

type Answer = [allowed: number, remaining: number, resetSeconds: number];

async function evaluate(client: RedisClient, args: readonly [string, number, number]): Promise<Answer> {
  const answer = await client.evalsha(sha, 1, ...args).catch((fault: unknown) => {
    if (fault instanceof Error && fault.message.startsWith('NOSCRIPT'))
      return client.eval(script, 1, ...args);
    throw fault;
  });
  return answer as Answer;
}

function tagged(key: string): string {
  const [owner = '', ...rest] = key.split(':');
  return [`{${owner}}`, ...rest].join(':');
}
