import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';

type Growth = { rows: number; analyzeAt: number };

const FIRST_ROWS = 500;
const growths = new WeakMap<Queryable, Map<string, Growth>>();

/**
 * A plan that was made while a table was small reads it whole, and is kept by each connection until the statistics
 * change: where a table grows fast that cannot wait for the autovacuum. A role that does not own the table changes
 * nothing by this.
 */
export async function analyzeAsItGrows(query: Queryable, table: string, rows: number): Promise<void> {
  const ofTables = growths.get(query) ?? new Map<string, Growth>();
  growths.set(query, ofTables);
  const growth = ofTables.get(table) ?? { rows: 0, analyzeAt: FIRST_ROWS };
  ofTables.set(table, growth);
  growth.rows += rows;
  if (growth.rows < growth.analyzeAt) return;
  growth.analyzeAt = growth.rows * 2;
  await query.execute(sql`analyze ${sql.identifier(table)}`);
}
