import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, type TestContext, test } from 'vitest';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { selectRows } from '#test/support/rows.ts';
import { startFreezingProxy } from '#test/support/servers/freezing-proxy.ts';

const TIMEOUT_MS = 1000;
/** This is much longer than any wait in these tests, and much sooner than the system gives a connection up. */
const HANGING_MS = 60_000;
/** This is longer than the driver waits for an answer, so that its watchdog has checked an idle connection. */
const IDLE_MS = 3 * TIMEOUT_MS;

let directUrl: string;

beforeAll(async () => {
  directUrl = await createPostgresDatabase();
});

/** A proxy of the test's own, and the database behind it, with as many pools as the test opens. */
async function proxied({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const proxy = await startFreezingProxy(directUrl);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const open = ({ url = proxy.url, timeoutMs = TIMEOUT_MS } = {}) => {
    const database = openPostgres({ url, directUrl: url, prepare: true, poolMax: 2, timeoutMs });
    onTestFinished(() => database.close());
    return database;
  };
  return { proxy, open };
}

// All of these wait for timeouts, so they wait together.
describe.concurrent('a database that falls silent after connections were idle (SJ13)', () => {
  test.for([
    ['for the connections there are', false],
    ['altogether', true],
  ] as const)(
    '%s: every statement is refused, not held',
    {
      timeout: HANGING_MS,
    },
    async ([, newConnections], { expect, onTestFinished }) => {
      const { proxy, open } = await proxied({ onTestFinished });
      const database = open();
      const statement = () => database.query.execute(sql`select pg_sleep(0.05)`).then(() => 'answered');
      const transaction = () =>
        database.transaction((tx) => tx.execute(sql`select 1`)).then(() => 'answered');
      const both = () => Promise.all([statement(), statement()]).catch(() => []);
      await expect.poll(both).toEqual(['answered', 'answered']);
      await delay(IDLE_MS);
      proxy.freeze({ newConnections });
      const lost = [statement(), statement(), transaction(), transaction()].map((work) =>
        work.catch(() => 'refused'),
      );
      // These two use the connections that were idle; the others wait for one of them. All end while it is silent.
      const [first, second] = await Promise.all(lost);
      expect([first, second]).toEqual(['refused', 'refused']);
      if (!newConnections) await expect.poll(() => statement().catch(() => 'refused')).toBe('answered');
      proxy.thaw();
      await expect.poll(() => statement().catch(() => 'refused')).toBe('answered');
    },
  );
});

test.concurrent('a COMMIT that works for longer than a silence may last is waited for (D44)', {
  timeout: HANGING_MS,
}, async ({ expect, onTestFinished }) => {
  const { open } = await proxied({ onTestFinished });
  const database = open({ url: directUrl });
  const workspaceId = randomUUID();
  for (const statement of [
    sql`create function work_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.02); return null; end $$`,
    sql`create constraint trigger slow after insert on recruitments deferrable initially deferred
      for each row execute function work_slowly()`,
    sql`insert into workspaces (id, slug, name, lang, retention_months, created_at, updated_at)
      values (${workspaceId}, 'atelier', 'Atelier', 'fr', 24, now(), now())`,
  ])
    await database.query.execute(statement);
  // Their triggers take three times as long as the driver waits for an answer.
  await database.transaction((tx) =>
    tx.execute(sql`
      insert into recruitments (id, workspace_id, title, salary_currency, salary_period, salary_visible, qualifications,
        anonymous, benefits, status, published, created_at, updated_at)
      select gen_random_uuid(), ${workspaceId}, 'Soudeuse', 'EUR', 'year', true, '{}', false, '[]', 'active', true,
        now(), now() from generate_series(1, ${(3 * TIMEOUT_MS + 1500) / 20})`),
  );
  const counted = sql`select count(distinct revision)::int as revisions, count(*)::int as jobs from publications`;
  expect(await selectRows({ database }, counted)).toEqual([{ revisions: 1, jobs: 225 }]);
});

describe.concurrent('while the connections there are keep silent', () => {
  test('a read that must not wait is answered over another one', async ({ expect, onTestFinished }) => {
    const { proxy, open } = await proxied({ onTestFinished });
    // New connections may take this long on a busy machine; the wait for the old ones would be as long.
    const database = open({ timeoutMs: 10_000 });
    const read = () => database.failFast.execute(sql`select 1`).then(() => 'answered');
    await expect.poll(() => read().catch(() => 'refused')).toBe('answered');
    proxy.freeze({ newConnections: false });
    expect(await read()).toBe('answered');
    expect(await read()).toBe('answered');
  });

  test('and the database altogether, such a read is refused, not held, and answered when it is back', {
    timeout: HANGING_MS,
  }, async ({ expect, onTestFinished }) => {
    const { proxy, open } = await proxied({ onTestFinished });
    const database = open();
    const read = () => database.failFast.execute(sql`select 1`).then(() => 'answered');
    await expect.poll(() => read().catch(() => 'refused')).toBe('answered');
    proxy.freeze({ newConnections: true });
    expect(await read().catch(() => 'refused')).toBe('refused');
    proxy.thaw();
    await expect.poll(() => read().catch(() => 'refused')).toBe('answered');
  });

  test('a listener subscribes again, once to each channel', async ({ expect, onTestFinished }) => {
    const { proxy, open } = await proxied({ onTestFinished });
    const [database, other] = [open({ timeoutMs: 2000 }), open({ url: directUrl, timeoutMs: 5000 })];
    const received: string[] = [];
    const [one, two] = [`one_${randomUUID()}`, `two_${randomUUID()}`];
    let missed = 0;
    await database.listen(
      one,
      (payload) => received.push(`one ${payload}`),
      () => {
        missed += 1;
      },
    );
    await database.listen(two, (payload) => received.push(`two ${payload}`));
    const report = (payload: string) =>
      other.query.execute(sql`select pg_notify(${one}, ${payload}), pg_notify(${two}, ${payload})`);
    await report('before');
    await expect.poll(() => received.toSorted()).toEqual(['one before', 'two before']);
    const [before, missedBefore] = [proxy.unanswered(), missed];
    proxy.freeze({ newConnections: true });
    // It was given up, and so was the next attempt.
    await expect.poll(() => proxy.unanswered()).toBeGreaterThan(before + 1);
    proxy.thaw();
    const hearsAgain = async () => {
      await report('again');
      return ['one again', 'two again'].every((word) => received.includes(word));
    };
    await expect.poll(hearsAgain, { interval: 500 }).toBe(true);
    expect(missed).toBeGreaterThan(missedBefore);
    received.length = 0;
    await report('once');
    await expect
      .poll(() => received.toSorted().filter((word) => word.endsWith('once')))
      .toEqual(['one once', 'two once']);
  });
});
