import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';

type Growth = { rows: number; analyzeAt: number };

const FIRST_ROWS = 500;
const growths = new WeakMap<Queryable, Map<string, Growth>>();

/**
 * A plan that was made while a table was small reads it whole, and is kept by each connection until the statistics
 * change: where a table grows fast that cannot wait for the autovacuum. Only the columns that find its rows: to sort
 * a sample of long texts takes longer than a statement may.
 */
export async function analyzeAsItGrows(
  query: Queryable,
  { table, keys, rows }: { table: string; keys: readonly string[]; rows: number },
): Promise<void> {
  const ofTables = growths.get(query) ?? new Map<string, Growth>();
  growths.set(query, ofTables);
  const growth = ofTables.get(table) ?? { rows: 0, analyzeAt: FIRST_ROWS };
  ofTables.set(table, growth);
  growth.rows += rows;
  if (growth.rows < growth.analyzeAt) return;
  growth.analyzeAt = growth.rows * 2;
  const columns = sql.join(
    keys.map((key) => sql.identifier(key)),
    sql`, `,
  );
  // What was stored is stored: a busy database, or a role that does not own the table, changes nothing by this.
  await query.execute(sql`analyze ${sql.identifier(table)} (${columns})`).catch(() => {});
}
