import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../db/connection/client.ts';
import { createPostgresDatabase } from '../../support/file-database.ts';
import { type FreezingProxy, startFreezingProxy } from '../../support/servers/freezing-proxy.ts';

const TIMEOUT_MS = 1000;
/** Waiting for a connection, then for an answer, and then some for a busy machine. */
const IN_TIME_MS = 2 * TIMEOUT_MS + 2000;
/** Longer than the driver waits for an answer: its watchdog has looked at an idle connection at least once. */
const IDLE_MS = 3 * TIMEOUT_MS;

let directUrl: string;
let proxy: FreezingProxy;

beforeAll(async () => {
  directUrl = await createPostgresDatabase();
  proxy = await startFreezingProxy(directUrl);
});
// Whatever another test left behind.
beforeEach(() => proxy.thaw());
afterAll(() => proxy[Symbol.asyncDispose]());

function open({ url = proxy.url, timeoutMs = TIMEOUT_MS } = {}) {
  const database = openPostgres({ url, directUrl: url, prepare: true, poolMax: 2, timeoutMs });
  onTestFinished(() => database.close());
  return database;
}

async function timed<Outcome>(work: Promise<Outcome>): Promise<{ outcome: Outcome; milliseconds: number }> {
  const startedAt = performance.now();
  const outcome = await work;
  return { outcome, milliseconds: performance.now() - startedAt };
}

describe('a database that falls silent after connections were idle (SJ13)', () => {
  test.each([
    ['for the connections there are', false],
    ['altogether', true],
  ])('%s: every statement is refused in time', async (_, newConnections) => {
    const database = open();
    const statement = () => database.query.execute(sql`select pg_sleep(0.05)`).then(() => 'answered');
    const transaction = () => database.transaction((tx) => tx.execute(sql`select 1`)).then(() => 'answered');
    const both = () => Promise.all([statement(), statement()]).catch(() => []);
    await expect.poll(both).toEqual(['answered', 'answered']);
    await delay(IDLE_MS);
    proxy.freeze({ newConnections });
    const lost = [statement(), statement(), transaction(), transaction()].map((work) =>
      timed(work.catch(() => 'refused')),
    );
    const outcomes = await Promise.all(lost);
    // These two meet the connections that were idle; the others wait for one of them, and no longer than that.
    expect(outcomes.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    for (const { milliseconds } of outcomes) expect(milliseconds).toBeLessThan(IN_TIME_MS);
    if (!newConnections) await expect.poll(() => statement().catch(() => 'refused')).toBe('answered');
    proxy.thaw();
    await expect.poll(() => statement().catch(() => 'refused')).toBe('answered');
  });
});

describe('while the connections there are keep silent', () => {
  test('a read that must not wait is answered over another one', async () => {
    // Time for new connections on a busy machine; the old ones would be waited for as long.
    const database = open({ timeoutMs: 10_000 });
    const read = () => database.failFast.execute(sql`select 1`).then(() => 'answered');
    await expect.poll(() => read().catch(() => 'refused')).toBe('answered');
    proxy.freeze({ newConnections: false });
    expect(await read()).toBe('answered');
    expect(await read()).toBe('answered');
  });

  test('and the database altogether, such a read is refused in time, and answered when it is back', async () => {
    const database = open();
    const read = () => database.failFast.execute(sql`select 1`).then(() => 'answered');
    await expect.poll(() => read().catch(() => 'refused')).toBe('answered');
    proxy.freeze({ newConnections: true });
    const { outcome, milliseconds } = await timed(read().catch(() => 'refused'));
    expect(outcome).toBe('refused');
    expect(milliseconds).toBeLessThan(IN_TIME_MS);
    proxy.thaw();
    await expect.poll(() => read().catch(() => 'refused')).toBe('answered');
  });

  test('a listener subscribes again, once to each channel', async () => {
    const [database, other] = [open({ timeoutMs: 5000 }), open({ url: directUrl, timeoutMs: 5000 })];
    const heard: string[] = [];
    const [one, two] = [`one_${randomUUID()}`, `two_${randomUUID()}`];
    await database.listen(one, (payload) => heard.push(`one ${payload}`));
    await database.listen(two, (payload) => heard.push(`two ${payload}`));
    const tell = (payload: string) =>
      other.query.execute(sql`select pg_notify(${one}, ${payload}), pg_notify(${two}, ${payload})`);
    await tell('before');
    await expect.poll(() => heard.toSorted()).toEqual(['one before', 'two before']);
    proxy.freeze({ newConnections: true });
    // Long enough for the listener to be asked, and for an attempt to fail.
    await delay(15_000);
    proxy.thaw();
    const hearsAgain = async () => {
      await tell('again');
      return ['one again', 'two again'].every((word) => heard.includes(word));
    };
    await expect.poll(hearsAgain, { interval: 500 }).toBe(true);
    heard.length = 0;
    await tell('once');
    await expect
      .poll(() => heard.toSorted().filter((word) => word.endsWith('once')))
      .toEqual(['one once', 'two once']);
  });
});
