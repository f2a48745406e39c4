import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import { describe, expect, test } from 'vitest';
import { selectChanged } from '#db/applications/managed/managed-applications.ts';
import { asClient } from '#db/connection/bounded-client.ts';
import type { Queryable } from '#db/connection/database.ts';
import { prepareOnce } from '#db/connection/prepared.ts';
import { applications, candidates, recruitments, workspaces } from '#db/schema/index.ts';

const COLUMNS = 80;
/** A text that is a date, a number and JSON, so that every column can decode it. */
const VALUE = '2026';

/** Each row has other nulls: the first has none, the second only nulls. */
const rows = [0, 1, ...Array(300).keys()].map((number, place) =>
  Array.from({ length: COLUMNS }, (_, column) => {
    const isNull = place < 2 ? place === 1 : (number * 7919 + column * column * 104_729) % 5 < 2;
    return isNull ? null : VALUE;
  }),
);

const query: Queryable = drizzle(
  asClient({
    options: { parsers: {}, serializers: {} },
    unsafe: () => ({ values: async () => rows }),
    begin: () => {},
  }),
);

const earlier = alias(applications, 'earlier');

const chosen = {
  ctes: [],
  origin: sql`workspaces`,
  momentText: sql<string | null>`name`,
  isListed: sql`true`,
};

type Statement = { execute(values: Record<string, unknown>): Promise<unknown> };

const statements: Record<string, (on: Queryable) => Statement> = {
  'left joins, a joined subquery, expressions and JSON': (on: Queryable) =>
    selectChanged(on, chosen).prepare('a'),
  'whole tables in a left and an inner join': (on: Queryable) =>
    on
      .select()
      .from(applications)
      .leftJoin(candidates, eq(candidates.id, applications.candidateId))
      .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
      .prepare('b'),
  'a table under two names, and an object of two tables': (on: Queryable) =>
    on
      .select({
        id: applications.id,
        earlier: { id: earlier.id, at: earlier.createdAt, named: sql<string>`'x'`.as('named') },
        mixed: { application: earlier.id, workspace: workspaces.name },
        expressions: { one: sql<number>`1`.mapWith(Number) },
      })
      .from(applications)
      .leftJoin(earlier, eq(earlier.id, applications.duplicateOf))
      .rightJoin(workspaces, eq(workspaces.id, applications.workspaceId))
      .prepare('c'),
  'returned columns': (on: Queryable) =>
    on
      .update(workspaces)
      .set({ name: 'x' })
      .returning({ id: workspaces.id, at: workspaces.createdAt })
      .prepare('e'),
};

describe('a statement that is built once reads its rows as Drizzle does (D133)', () => {
  test.each(Object.entries(statements))('%s', async (_, prepare) => {
    const byDrizzle = await prepare(query).execute({});
    const ours = await prepareOnce(prepare)(query).execute({});
    expect(ours).toStrictEqual(byDrizzle);
    expect(byDrizzle).toHaveLength(rows.length);
  });
});
