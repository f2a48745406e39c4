import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { importFile } from '#domain/administration/recruitments/import/import-file.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

/** Opens a pool of one connection; `loseConnection` closes its socket. */
async function openOne() {
  const url = await createPostgresDatabase();
  let last: Socket | null = null;
  const watch = (message: unknown) => ({ socket: last } = message as { socket: Socket });
  const database = openPostgres({ url, directUrl: url, prepare: true, poolMax: 1, timeoutMs: 5000 });
  subscribe('net.client.socket', watch);
  onTestFinished(async () => {
    unsubscribe('net.client.socket', watch);
    await database.close();
  });
  await database.query.execute(sql`create table marks (at int)`);
  return { database, loseConnection: () => last?.destroy() };
}

test('a statement that meets a connection as it closes is sent on the next one', async () => {
  const { database, loseConnection } = await openOne();
  loseConnection();
  expect(await database.query.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a transaction that meets a connection as it closes begins on the next one', async () => {
  const { database, loseConnection } = await openOne();
  loseConnection();
  await database.transaction((tx) => tx.execute(sql`insert into marks values (1)`));
  expect(await database.query.execute(sql`select at from marks`)).toEqual([{ at: 1 }]);
});

test('a transaction whose connection closes goes on nowhere else', async () => {
  const { database, loseConnection } = await openOne();
  const lost = database.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    loseConnection();
    await tx.execute(sql`insert into marks values (1)`);
  });
  await expect(lost).rejects.toMatchObject({ reason: 'overloaded', cause: { code: 'CONNECTION_CLOSED' } });
  expect(await database.query.execute(sql`select at from marks`)).toEqual([]);
});

test('an import whose connection the server ends is refused as busy, and imports once it is sent again (D146)', async () => {
  const service = await serviceForFile();
  const { deps } = service;
  const workspace = await fixturesOf(service).workspace();
  const importJobs = (between: () => Promise<unknown>) => {
    const readFromStart = async function* () {
      yield '[{"title":"Soudeuse"';
      await between();
      yield '}]';
    };
    return importFile(deps, { actor: 'test', workspace }, { readFromStart });
  };
  const endOthers = () =>
    deps.database.query.execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
  const lost = await importJobs(endOthers).catch(toDomainError);
  expect(lost).toMatchObject({ reason: 'overloaded', retryAfterSeconds: 2 });
  expect(await importJobs(async () => {})).toMatchObject({ created: 1 });
});
