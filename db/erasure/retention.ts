import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { retryOnce } from '../connection/sql-state.ts';
import { candidates, idempotencyKeys, workspaces } from '../schema/index.ts';

const CANDIDATES_AT_ONCE = 500;
/** No id is lower. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** The last contact plus calendar months in UTC (D32); the 31st becomes the last day of a shorter month. */
const purgeAt = sql`((${candidates.lastContactAt} at time zone 'UTC')
  + make_interval(months => ${workspaces.retentionMonths})) at time zone 'UTC'`;

const isDue = (now: Date) => sql`${purgeAt} <= ${now.toISOString()}::timestamptz`;

/** Finds how long the person's data are kept (D32). */
export async function findRetention(query: Queryable, candidateId: string) {
  const [row] = await query
    .select({
      months: workspaces.retentionMonths,
      lastContactAt: candidates.lastContactAt,
      linkOpenedAt: candidates.linkOpenedAt,
      heldAt: candidates.heldAt,
      purgeAt: sql`${purgeAt}`.mapWith(candidates.lastContactAt),
    })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(eq(candidates.id, candidateId));
  if (row === undefined) throw new Error('the candidate was erased meanwhile');
  return row;
}

/** Reads in batches the candidates whose retention is over, including those under legal hold. */
export async function* iterateDueCandidates(query: Queryable, now: Date) {
  for (let after = LOWEST_ID; ; ) {
    const rows = await query
      .select({ id: candidates.id, workspace: workspaces.slug, heldAt: candidates.heldAt })
      .from(candidates)
      .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
      .where(and(gt(candidates.id, after), isDue(now)))
      .orderBy(asc(candidates.id))
      .limit(CANDIDATES_AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < CANDIDATES_AT_ONCE) return;
    after = last.id;
  }
}

/** Reads in batches the people of the sandbox who were created until then (D47); their applications may be newer. */
export async function* iterateTestCandidates(query: Queryable, createdUntil: Date) {
  for (let after = LOWEST_ID; ; ) {
    const rows = await query
      .select({ id: candidates.id })
      .from(candidates)
      .where(and(sql`${candidates.test}`, gt(candidates.id, after), lte(candidates.createdAt, createdUntil)))
      .orderBy(asc(candidates.id))
      .limit(CANDIDATES_AT_ONCE);
    yield* rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (last === undefined || rows.length < CANDIDATES_AT_ONCE) return;
    after = last.id;
  }
}

/** Checks again, under the person's lock: a contact or a hold may have been recorded since. */
export async function isStillDue(tx: Queryable, candidateId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(and(eq(candidates.id, candidateId), isDue(now), sql`${candidates.heldAt} is null`));
  return rows.length > 0;
}

export function countIdempotencyKeys(query: Queryable, before: Date): Promise<number> {
  return query.$count(idempotencyKeys, lt(idempotencyKeys.createdAt, before));
}

export async function purgeIdempotencyKeys(query: Queryable, before: Date): Promise<number> {
  const rows = await retryOnce(() =>
    query
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, before))
      .returning({ digest: idempotencyKeys.digest }),
  );
  return rows.length;
}
