import { randomUUID } from 'node:crypto';
import { max } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { backups, installations } from '../schema/index.ts';

/** The id of this installation, and the time at which the CV store got it. */
export type Installation = { id: string; markedAt: Date | null };

/** Creates the installation's id, unless an earlier call has. */
export async function ensureInstallation(query: Queryable): Promise<void> {
  await query.insert(installations).values({ id: randomUUID() }).onConflictDoNothing();
}

/** Finds the installation; null before its id is created. */
export async function findInstallation(query: Queryable): Promise<Installation | null> {
  const [row] = await query.select().from(installations);
  return row ?? null;
}

/** Locks the installation's row, so that nodes that start together mark the CV store one after the other. */
export async function lockInstallation(tx: Queryable): Promise<Installation> {
  const [row] = await tx.select().from(installations).for('update');
  if (row === undefined) throw new Error('the installation has no id');
  return row;
}

/** Records that the CV store contains the installation's id. */
export async function setStoreMarked(tx: Queryable, markedAt: Date): Promise<void> {
  await tx.update(installations).set({ markedAt });
}

/** Records a complete backup. */
export async function insertBackup(query: Queryable, completedAt: Date): Promise<void> {
  await query.insert(backups).values({ completedAt }).onConflictDoNothing();
}

/** Finds the time at which the newest backup was complete; null before the first. */
export async function findNewestBackup(query: Queryable): Promise<Date | null> {
  const [row] = await query.select({ completedAt: max(backups.completedAt) }).from(backups);
  return row?.completedAt ?? null;
}
