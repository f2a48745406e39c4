import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';

/** The number of rows that this process has added to a table, and the number at which the table is analyzed next. */
type Growth = { rows: number; rowsToAnalyzeAt: number };

/** A table is analyzed after this number of new rows, and then each time that the number has doubled. */
const FIRST_ROWS = 500;
const growthsByDatabase = new WeakMap<Queryable, Map<string, Growth>>();

/**
 * Analyzes a table that grows fast, without waiting for the autovacuum. Each connection keeps its plans until the
 * statistics change, and a plan that was made while the table was small reads the whole table. Only the key columns are
 * analyzed, since sorting a sample of long texts would exceed the time limit of a statement.
 */
export async function analyzeAsItGrows(
  query: Queryable,
  { table, keys, rows }: { table: string; keys: readonly string[]; rows: number },
): Promise<void> {
  const growths = growthsByDatabase.get(query) ?? new Map<string, Growth>();
  growthsByDatabase.set(query, growths);
  const growth = growths.get(table) ?? { rows: 0, rowsToAnalyzeAt: FIRST_ROWS };
  growths.set(table, growth);
  growth.rows += rows;
  if (growth.rows < growth.rowsToAnalyzeAt) return;
  growth.rowsToAnalyzeAt = growth.rows * 2;
  const columns = sql.join(
    keys.map((key) => sql.identifier(key)),
    sql`, `,
  );
  // A failure is ignored, because the rows are stored: the database may be busy, or the role may not own the table.
  await query.execute(sql`analyze ${sql.identifier(table)} (${columns})`).catch(() => {});
}
