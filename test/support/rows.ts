import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '#db/connection/database.ts';
import type { Deps } from '#domain/ports.ts';

/** Reads rows from the database, for facts that no operation shows. */
export function selectRows<Row = Record<string, unknown>>(
  { database }: Pick<Deps, 'database'>,
  statement: SQL,
) {
  return rowsOf<Row>(database.query.execute(statement));
}

export async function countRows(
  deps: Pick<Deps, 'database'>,
  table: string,
  where: SQL = sql`true`,
): Promise<number> {
  const [row] = await selectRows<{ count: number | string }>(
    deps,
    sql`select count(*) as count from ${sql.identifier(table)} where ${where}`,
  );
  return Number(row?.count);
}

/** Follow-up jobs of an application, waiting or done. */
export async function countJobs(
  deps: Pick<Deps, 'database'>,
  name: string,
  applicationId: string,
): Promise<number> {
  const [row] = await selectRows<{ count: number | string }>(
    deps,
    sql`select count(distinct data) as count from pgboss.job where name = ${name} and data->>'applicationId' = ${applicationId}`,
  );
  return Number(row?.count);
}

/** Resolves when so many statements of this database wait for other transactions. */
export async function untilBlocked(deps: Pick<Deps, 'database'>, count = 1): Promise<void> {
  const blocked = sql`select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  while ((await selectRows(deps, blocked)).length < count) await nextTurn();
}
