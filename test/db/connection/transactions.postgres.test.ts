import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { type Database, openPostgres, type Queryable } from '../../../db/connection/client.ts';
import { sqlStateOf } from '../../../db/connection/sql-state.ts';
import { createPostgresDatabase } from '../../support/file-database.ts';
import { selectRows } from '../../support/rows.ts';

const url = await createPostgresDatabase();
const database = openPostgres({ url, directUrl: url, prepare: true, poolMax: 4, timeoutMs: 20_000 });
afterAll(() => database.close());
await selectRows({ database }, sql`create table marks (name text primary key, times int not null)`);
await selectRows({ database }, sql`insert into marks values ('a', 0), ('b', 0)`);

const add = (tx: Queryable, name: string) =>
  tx.execute(sql`update marks set times = times + 1 where name = ${name}`);
const fail = (tx: Queryable, code: string) =>
  tx.execute(sql.raw(`do $$ begin raise exception 'told to' using errcode = '${code}'; end $$`));

/** Takes two rows, the second only when another has taken its first, too. */
async function takeBoth(db: Database, names: [string, string], others: Promise<void>, taken: () => void) {
  let attempts = 0;
  await db.transaction(async (tx) => {
    attempts += 1;
    await add(tx, names[0]);
    taken();
    await others;
    await add(tx, names[1]);
  });
  return attempts;
}

describe('a transaction that the database undid because of others is run once more (D39)', () => {
  test('after a deadlock, and both are done', async () => {
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const attempts = await Promise.all([
      takeBoth(database, ['a', 'b'], two.promise, one.resolve),
      takeBoth(database, ['b', 'a'], one.promise, two.resolve),
    ]);
    expect(attempts.toSorted()).toEqual([1, 2]);
    expect(await selectRows({ database }, sql`select times from marks`)).toEqual([
      { times: 2 },
      { times: 2 },
    ]);
  });

  test.each([
    ['40P01', 2],
    ['40001', 2],
    ['23505', 1],
    ['55P03', 1],
  ])('that fails with %s runs %i times at most', async (code, times) => {
    let attempts = 0;
    const failing = database.transaction(async (tx) => {
      attempts += 1;
      await fail(tx, code);
    });
    const state = await failing.then(() => 'done', sqlStateOf);
    expect({ state, attempts }).toEqual({ state: code, attempts: times });
  });
});
