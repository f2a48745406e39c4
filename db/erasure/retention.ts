import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { iterateById } from '../connection/iterate-by-id.ts';
import { pick } from '../connection/pick.ts';
import { retryOnce } from '../connection/sql-state.ts';
import { candidates, idempotencyKeys, workspaces } from '../schema/index.ts';

const CANDIDATES_AT_ONCE = 500;

/** The end of the retention: the last contact plus months in UTC (D32). A 31st becomes the end of a shorter month. */
const purgeAt = sql`((${candidates.lastContactAt} at time zone 'UTC')
  + make_interval(months => ${workspaces.retentionMonths})) at time zone 'UTC'`;

const isDue = (now: Date) => sql`${purgeAt} <= ${now.toISOString()}::timestamptz`;

/** Finds the retention of a candidate: its months, its end, and the times and the hold that decide on it (D32). */
export async function findRetention(query: Queryable, candidateId: string) {
  const [row] = await query
    .select({
      months: workspaces.retentionMonths,
      ...pick(candidates, 'lastContactAt', 'linkOpenedAt', 'heldAt'),
      purgeAt: sql`${purgeAt}`.mapWith(candidates.lastContactAt),
    })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(eq(candidates.id, candidateId));
  if (row === undefined) throw new Error('the candidate was erased in the meantime');
  return row;
}

/** Reads in batches the candidates whose retention is over, also those under a legal hold. */
export function iterateDueCandidates(query: Queryable, now: Date) {
  return iterateById(CANDIDATES_AT_ONCE, (after) =>
    query
      .select({ id: candidates.id, workspace: workspaces.slug, heldAt: candidates.heldAt })
      .from(candidates)
      .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
      .where(and(gt(candidates.id, after), isDue(now)))
      .orderBy(asc(candidates.id))
      .limit(CANDIDATES_AT_ONCE),
  );
}

/** Reads the ids of the sandbox's candidates that were created until a time, in batches (D47). */
export function iterateTestCandidates(query: Queryable, createdUntil: Date): AsyncGenerator<{ id: string }> {
  return iterateById(CANDIDATES_AT_ONCE, (after) =>
    query
      .select({ id: candidates.id })
      .from(candidates)
      .where(and(sql`${candidates.test}`, gt(candidates.id, after), lte(candidates.createdAt, createdUntil)))
      .orderBy(asc(candidates.id))
      .limit(CANDIDATES_AT_ONCE),
  );
}

/** Tells, under the candidate's lock, whether their retention is still over and no hold was set in the meantime. */
export async function isStillDue(tx: Queryable, candidateId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(and(eq(candidates.id, candidateId), isDue(now), sql`${candidates.heldAt} is null`));
  return rows.length > 0;
}

/** Counts the idempotency keys from before a time. */
export function countIdempotencyKeys(query: Queryable, before: Date): Promise<number> {
  return query.$count(idempotencyKeys, lt(idempotencyKeys.createdAt, before));
}

/** Deletes the idempotency keys from before a time. Returns their number. */
export async function purgeIdempotencyKeys(query: Queryable, before: Date): Promise<number> {
  const rows = await retryOnce(() =>
    query
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, before))
      .returning({ digest: idempotencyKeys.digest }),
  );
  return rows.length;
}

/** Lists the workspaces that keep candidates longer than this number of months. */
export async function listLongRetention(query: Queryable, monthsMax: number) {
  return query
    .select({ slug: workspaces.slug, months: workspaces.retentionMonths })
    .from(workspaces)
    .where(gt(workspaces.retentionMonths, monthsMax))
    .orderBy(asc(workspaces.slug));
}
