import { max } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { backups } from '../schema/index.ts';

/** Records a complete backup. */
export async function insertBackup(query: Queryable, completedAt: Date): Promise<void> {
  await query.insert(backups).values({ completedAt }).onConflictDoNothing();
}

/** Finds the time at which the newest backup was complete; null before the first. */
export async function findNewestBackup(query: Queryable): Promise<Date | null> {
  const [row] = await query.select({ completedAt: max(backups.completedAt) }).from(backups);
  return row?.completedAt ?? null;
}
