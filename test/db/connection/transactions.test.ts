import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Queryable } from '#db/connection/database.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { sqlStateOf } from '#db/connection/sql-state.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { selectRows } from '#test/support/rows.ts';

const url = await createPostgresDatabase();
const database = openPostgres({ url, directUrl: url, prepare: true, poolMax: 4, timeoutMs: 20_000 });
afterAll(() => database.close());
await selectRows({ database }, sql`create table marks (name text primary key, times int not null)`);
await selectRows({ database }, sql`insert into marks values ('a', 0), ('b', 0)`);

const add = (tx: Queryable, name: string) =>
  tx.execute(sql`update marks set times = times + 1 where name = ${name}`);
const fail = (tx: Queryable, code: string) =>
  tx.execute(sql.raw(`do $$ begin raise exception 'told to' using errcode = '${code}'; end $$`));

type Taking = {
  names: [string, string];
  onTaken(): void;
  /** Resolves when the other transaction has its first row. */
  otherTook: Promise<void>;
  otherIsDone(): Promise<unknown>;
};

/** Locks two rows, the second only after the other transaction has its first; resolves to the number of attempts. */
async function takeBoth({
  names: [first, second],
  onTaken,
  otherTook,
  otherIsDone,
}: Taking): Promise<number> {
  let attempts = 0;
  await database.transaction(async (tx) => {
    attempts += 1;
    // Without this it could lock its first row again before the other transaction, which waits for it, wakes up.
    if (attempts > 1) await otherIsDone();
    await add(tx, first);
    onTaken();
    await otherTook;
    await add(tx, second);
  });
  return attempts;
}

describe('a transaction that the database undid because of others is run once more (D39)', () => {
  test('after a deadlock, and both are done', async () => {
    const [a, b] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const taking: Promise<number>[] = [
      takeBoth({
        names: ['a', 'b'],
        onTaken: a.resolve,
        otherTook: b.promise,
        otherIsDone: async () => taking[1],
      }),
      takeBoth({
        names: ['b', 'a'],
        onTaken: b.resolve,
        otherTook: a.promise,
        otherIsDone: async () => taking[0],
      }),
    ];
    const attempts = await Promise.all(taking);
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

test.each([
  ['committed', async () => {}],
  ['rolled back', async (tx: Queryable) => fail(tx, '23505')],
])('a statement sent after its transaction was %s is refused and changes nothing', async (_, end) => {
  const times = sql`select name, times from marks order by name`;
  const before = await selectRows({ database }, times);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let late: Promise<string> | undefined;
  await database
    .transaction(async (tx) => {
      late = ended
        .then(() => add(tx, 'a'))
        .then(
          () => 'sent',
          ({ cause }: Error) => String(cause),
        );
      await end(tx);
    })
    .catch(() => {});
  resolve();
  expect(await late).toContain('after its transaction ended');
  expect(await selectRows({ database }, times)).toEqual(before);
});
