import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#db/connection/client.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';

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
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await database.query.execute(sql`select at from marks`)).toEqual([]);
});
