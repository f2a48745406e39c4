import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/connection/database.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { sqlStateOf } from '#db/connection/sql-state.ts';
import { selectRows } from '#test/support/rows.ts';
import { type PostgresServer, startPostgres } from '#test/support/servers/postgres-server.ts';

// A busy machine opens a connection within this time.
const TIMEOUT_MS = 1500;
/** This is much longer than any wait in these tests, and much sooner than the system gives a connection up. */
const HANGING_MS = 60_000;
let server: PostgresServer;
let database: Database;

const open = (url: string) =>
  openPostgres({ url, directUrl: url, prepare: true, poolMax: 2, timeoutMs: TIMEOUT_MS });

beforeAll(async () => {
  server = await startPostgres();
  database = open(server.url());
  await selectRows({ database }, sql`create table marks (name text)`);
});

afterAll(async () => {
  await database.close();
  await server.stop();
});

function codeOf(error: Error): string {
  const { code } = (error.cause ?? error) as { code?: unknown };
  return String(code);
}

async function expectUsable(): Promise<void> {
  const both = [1, 2].map(() => selectRows({ database }, sql`select pg_sleep(0.1), pg_backend_pid() as pid`));
  const pids = (await Promise.all(both)).map(([row]) => row?.pid);
  expect(new Set(pids).size).toBe(2);
}

test('five hundred slow statements on two connections: those for which there is no place are refused at once, and hardly one that waits is begun (SH3)', async () => {
  const refused: { index: number; sqlState: string | null }[] = [];
  const slow = Array.from({ length: 500 }, (_, index) =>
    selectRows({ database }, sql`select pg_sleep(30)`).catch((error: Error) => {
      refused.push({ index, sqlState: sqlStateOf(error) });
    }),
  );
  await Promise.all(slow);
  // Two statements run and two hundred wait.
  const unplaced = Array.from({ length: 298 }, (_, index) => ({ index: index + 202, sqlState: null }));
  expect(refused.slice(0, 298)).toEqual(unplaced);
  expect(refused).toHaveLength(500);
  // A waiting statement may be refused at the moment at which one before it ends, so that one for each may succeed.
  const begun = refused.filter(({ sqlState }) => sqlState !== null);
  expect(begun.length).toBeLessThanOrEqual(4);
  await expectUsable();
});

test('what is urgent does not wait for the pool', async () => {
  await database.urgent.execute(sql`select 1`);
  let ended = 0;
  const slow = Array.from({ length: 50 }, () =>
    selectRows({ database }, sql`select pg_sleep(30)`).catch(() => {
      ended += 1;
    }),
  );
  await database.urgent.execute(sql`select 1`);
  expect(ended).toBe(0);
  await Promise.all(slow);
  await expectUsable();
});

test('who waits for a lock, and who holds one and does nothing, is ended by the server', async () => {
  const lock = sql`select pg_advisory_xact_lock(7)`;
  const holder = database.transaction(async (tx) => {
    await tx.execute(lock);
    const waiting = database.transaction((other) => other.execute(lock)).then(String, sqlStateOf);
    // The connection must not be idle before the other statement has been refused.
    while (!(await Promise.race([waiting, tx.execute(sql`select pg_sleep(0.1)`).then(() => '')])));
    expect(await waiting).toBe('55P03');
    await delay(TIMEOUT_MS * 2);
  });
  expect(await holder.catch(codeOf)).toMatch(/25P03|CONNECTION_CLOSED/);
  await expectUsable();
});

test('a frozen server holds nobody, and is used again when it is back', { timeout: HANGING_MS }, async () => {
  await expectUsable();
  await server.freeze();
  const attempt = () => database.query.execute(sql`select 1`).catch(() => 'lost');
  const waiting = Array.from({ length: 20 }, attempt);
  // All end while it is still frozen, those on new connections as well.
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['lost']));
  expect(await attempt()).toBe('lost');
  server.thaw();
  await expect
    .poll(() => selectRows({ database }, sql`select 1 as one`).catch(() => []))
    .toEqual([{ one: 1 }]);
  await expectUsable();
});

test('a COMMIT that a frozen server does not answer is a failure, and is not sent again', async () => {
  const lost = database.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values ('once')`);
    // Without this the server ends it as idle after the thaw, before it reads the COMMIT.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await server.freeze();
  });
  await expect(lost).rejects.toThrow();
  server.thaw();
  const marks = () => selectRows({ database }, sql`select name from marks`).catch(() => []);
  await expect.poll(marks).toEqual([{ name: 'once' }]);
  await expectUsable();
});

test('an address where something closes every connection fails each statement', async () => {
  const closing = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(closing, 'listening');
  const { port } = closing.address() as AddressInfo;
  const nowhere = open(`postgresql://guichet@127.0.0.1:${port}/postgres`);
  await expect(nowhere.query.execute(sql`select 1`)).rejects.toThrow();
  await nowhere.close();
  closing.close();
});
