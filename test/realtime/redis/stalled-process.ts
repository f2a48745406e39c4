import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { systemTimers as timers } from '#kernel/timers.ts';
import { createRedisLink } from '#realtime/redis/redis-link.ts';
import { createRedisRateLimiter } from '#realtime/redis/redis-rate-limiter.ts';
import { createRedisClient, untilReady } from '#server/assembly/redis.ts';

/** The default timeout of a node's Redis. */
const TIMEOUT_MS = 200;
const CALLERS = 20;

const [url = '', stalls = '', stallMs = ''] = process.argv.slice(2);
const tell = (line: string) => process.stdout.write(`${line}\n`);

/** Starts a node's link; prints a line for each outage, and one before each stall. */
const client = createRedisClient(url, TIMEOUT_MS);
const onUnreachable = (fault: unknown) => tell(`away: ${fault}`);
const link = createRedisLink({ client, timers, timeoutMs: TIMEOUT_MS, onUnreachable, onReachable: () => {} });
const limiter = createRedisRateLimiter(link);
const twelve = { limit: 12, windowSeconds: 60 };
await untilReady([client], 10_000);

/** Sends commands, some at once and others together a moment later. */
function call(): Promise<unknown> {
  const calls = Array.from({ length: CALLERS }, (_, index) =>
    index % 2 === 0
      ? limiter.consume(`${randomUUID()}:conversation`, twelve)
      : link.run((redis) => redis.get('key')),
  );
  return Promise.allSettled(calls);
}

/** Stops this process; its parent continues it. */
function stall(): void {
  const before = performance.now();
  tell('stalls');
  process.kill(process.pid, 'SIGSTOP');
  while (performance.now() - before < Number(stallMs) / 2);
}

await call();
for (let count = 0; count < Number(stalls); count += 1) {
  await delay(50);
  // From here the event loop runs its timers before it reads its sockets.
  await setImmediate();
  const answered = call();
  stall();
  await answered;
}
tell('over');
await delay(60_000);
