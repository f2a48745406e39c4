import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/connection/database.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { selectRows } from '#test/support/rows.ts';
import { type PostgresServer, startPostgres } from '#test/support/servers/postgres-server.ts';

/*
 * Guards patches/postgres+3.4.9.patch: without it a connection that dies inside a transaction ends the
 * process, or leaves slots that never connect again, or runs one transaction's statements in another.
 */
const WRITERS = 16;
let server: PostgresServer;
let database: Database;

beforeAll(async () => {
  server = await startPostgres();
  const url = server.url();
  database = openPostgres({ url, directUrl: url, prepare: true, poolMax: 10, timeoutMs: 5000 });
  await selectRows(
    { database },
    sql`create table pairs (id uuid primary key, other uuid not null, writer int not null)`,
  );
});

afterAll(async () => {
  await database.close();
  await server.stop();
});

/** Runs writers that repeatedly insert two rows naming each other, and records the acknowledged ones. */
function startWriters() {
  const acknowledged: string[] = [];
  const state = { running: true, inFlight: 0, failures: 0 };
  const write = async (writer: number) => {
    while (state.running) {
      const [id, other] = [randomUUID(), randomUUID()];
      state.inFlight++;
      try {
        await database.transaction(async (tx) => {
          await tx.execute(sql`insert into pairs values (${id}, ${other}, ${writer})`);
          await tx.execute(sql`insert into pairs values (${other}, ${id}, ${writer})`);
        });
        acknowledged.push(id);
      } catch {
        state.failures++;
        await delay(5);
      } finally {
        state.inFlight--;
      }
    }
  };
  const done = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged,
    state,
    stop: async () => {
      state.running = false;
      await done;
    },
  };
}

/** Waits until writes are acknowledged again, on average one for each writer. */
async function untilWriting({ acknowledged }: ReturnType<typeof startWriters>): Promise<void> {
  const from = acknowledged.length;
  await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThanOrEqual(from + WRITERS * 5);
}

async function expectNothingLost(acknowledged: string[]): Promise<void> {
  const rows = await selectRows<{ id: string; other: string; writer: number }>(
    { database },
    sql`select id, other, writer from pairs`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(acknowledged.filter((id) => !byId.has(id))).toEqual([]);
  const halves = rows.filter(({ id, other, writer }) => {
    const twin = byId.get(other);
    return twin?.other !== id || twin.writer !== writer;
  });
  expect(halves).toEqual([]);
}

/** Checks that every slot of the pool connects again, with as many statements at once as it has connections. */
async function expectWholePool(): Promise<void> {
  const sleeping = Array.from({ length: 10 }, () =>
    selectRows({ database }, sql`select pg_sleep(0.2), pg_backend_pid() as pid`),
  );
  const pids = (await Promise.all(sleeping)).map(([row]) => row?.pid);
  expect(new Set(pids).size).toBe(10);
}

test('five kills of PostgreSQL under load lose nothing that was acknowledged (SH1)', async () => {
  const writers = startWriters();
  await untilWriting(writers);
  const inFlightAtKill: number[] = [];
  for (let kill = 0; kill < 5; kill++) {
    const failures = writers.state.failures;
    inFlightAtKill.push(writers.state.inFlight);
    await server.kill();
    await expect.poll(() => writers.state.failures, { interval: 5 }).toBeGreaterThan(failures);
    await server.start();
    await untilWriting(writers);
  }
  await writers.stop();
  expect(Math.min(...inFlightAtKill)).toBeGreaterThan(0);
  await expectNothingLost(writers.acknowledged);
  await expectWholePool();
});

test('backends terminated at random never mix two transactions (SH2)', async () => {
  const writers = startWriters();
  await untilWriting(writers);
  const surgeon = openPostgres({
    url: server.url(),
    directUrl: server.url(),
    prepare: false,
    poolMax: 1,
    timeoutMs: 5000,
  });
  let terminated = 0;
  for (let round = 0; round < 60; round++) {
    const rows = await selectRows(
      { database: surgeon },
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'guichet' and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 1`,
    );
    terminated += rows.length;
    await delay(30);
  }
  await surgeon.close();
  await untilWriting(writers);
  await writers.stop();
  expect(terminated).toBeGreaterThan(20);
  expect(writers.state.failures).toBeGreaterThan(20);
  await expectNothingLost(writers.acknowledged);
  await expectWholePool();
});
