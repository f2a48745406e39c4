import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createRedisLink } from '#realtime/redis/redis-link.ts';
import { createRedisClient, untilReady } from '#server/assembly/redis.ts';
import { type RedisServer, startRedis } from '#test/support/servers/redis-server.ts';
import { createManualTime } from '../support/manual-time.ts';
import { PATIENT_MS } from './support.ts';

const TIMEOUT_MS = 200;
let server: RedisServer;

beforeEach(async () => {
  server = await startRedis();
});
afterEach(() => server.stop());

it('refuses a call at its timeout and the next one at once, until Redis answers again', async () => {
  const time = createManualTime();
  const back = Promise.withResolvers<void>();
  const faults: unknown[] = [];
  // The client's own timeouts are far longer: the link refuses here.
  const client = createRedisClient(server.url, PATIENT_MS);
  const link = createRedisLink({
    client,
    timers: time.timers,
    timeoutMs: TIMEOUT_MS,
    onUnreachable: (fault) => faults.push(fault),
    onReachable: back.resolve,
  });
  onTestFinished(link.close);
  await untilReady([client], PATIENT_MS);
  const outcomes: string[] = [];
  const read = (name: string) =>
    link
      .run((redis) => redis.get('key'))
      .then(
        () => outcomes.push(`${name}: answered`),
        (fault: Error) => outcomes.push(`${name}: ${fault.name}, ${fault.message}`),
      );
  await read('before');

  server.freeze();
  const first = read('first');
  await time.advance(TIMEOUT_MS - 1);
  expect(outcomes).toEqual(['before: answered']);
  await time.advance(1);
  await first;
  await read('second');
  expect(outcomes.slice(1)).toEqual([
    'first: RedisAwayError, Redis does not answer',
    'second: RedisAwayError, Redis is away',
  ]);
  expect(faults).toHaveLength(1);

  server.thaw();
  await back.promise;
  await read('after');
  expect(outcomes.at(-1)).toBe('after: answered');
  expect(faults).toHaveLength(1);
});
