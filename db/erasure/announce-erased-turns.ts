import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';

/** The channel that announces each erased turn, whose chunks a node may still have in memory. */
export const ERASED_TURNS_CHANNEL = 'guichet_erased_turns';

/** Tells all nodes which turns are erased, so that they delete the chunks in their memory. */
export async function announceErasedTurns(tx: Queryable, turnIds: readonly string[]): Promise<void> {
  for (const id of turnIds) await tx.execute(sql`select pg_notify(${ERASED_TURNS_CHANNEL}, ${id})`);
}
