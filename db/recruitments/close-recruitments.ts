import { and, eq, inArray, isNotNull, not } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { recruitments } from '../schema/index.ts';
import { isNamedAtDesk } from './named-at-desk.ts';

/** The most rows of one statement, so that its time is bounded. */
const ROWS_PER_STATEMENT = 1000;

/** The condition for an open job that an import named. */
const isOpenImported = (workspaceId: string) =>
  and(
    eq(recruitments.workspaceId, workspaceId),
    eq(recruitments.status, 'active'),
    isNotNull(recruitments.externalId),
    not(isNamedAtDesk),
  );

/** Lists the open jobs of a workspace that imports have named, by their external ids. */
export function listOpenImported(tx: Queryable, workspaceId: string) {
  return tx
    .select({ id: recruitments.id, externalId: recruitments.externalId })
    .from(recruitments)
    .where(isOpenImported(workspaceId))
    .orderBy(recruitments.externalId);
}

/** Counts the open recruitments of a workspace that an import created. */
export function countOpenImported(tx: Queryable, workspaceId: string): Promise<number> {
  return tx.$count(recruitments, isOpenImported(workspaceId));
}

/** Closes jobs, so that they receive no more applications. */
export async function closeRecruitments(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
    await tx
      .update(recruitments)
      .set({ status: 'closed', updatedAt: at })
      .where(inArray(recruitments.id, ids.slice(start, start + ROWS_PER_STATEMENT)));
  }
}
