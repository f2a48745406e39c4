import { and, asc, between, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/database.ts';
import { anyOf } from '../connection/id-lists.ts';
import { pick } from '../connection/pick.ts';
import { applications, candidates, deletionRequests } from '../schema/index.ts';

/*
 * The order of locks (D39): the candidate's row first, then application or session, then other rows. Every
 * transaction with several locks keeps it. An erasure holds the candidate's row from its first statement to its last.
 */

export type Candidate = typeof candidates.$inferSelect;

/**
 * Locks a candidate FOR UPDATE, so that inserts of rows that refer to it wait too. Null if the candidate was erased.
 */
export async function lockCandidateExclusive(tx: Queryable, candidateId: string): Promise<Candidate | null> {
  const [row] = await tx.select().from(candidates).where(eq(candidates.id, candidateId)).for('update');
  return row ?? null;
}

/** Locks a candidate FOR NO KEY UPDATE: rows that refer to it can still be inserted. False if it was erased. */
export async function lockCandidateForChange(tx: Queryable, candidateId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, candidateId))
    .for('no key update');
  return rows.length > 0;
}

/**
 * Locks the candidate of an application or session FOR NO KEY UPDATE; resolves to the candidate's id. The lock may have
 * waited for an erasure of this application only: the caller's next statement must check that the application exists.
 */
export async function lockCandidateOfApplication(
  tx: Queryable,
  applicationId: string,
): Promise<string | null> {
  const [row] = await selectWithCandidate(tx, { id: candidates.id })
    .where(eq(applications.id, applicationId))
    .for('no key update', { of: candidates });
  return row?.id ?? null;
}

/** Selects from applications joined with their candidates; the caller adds further joins and a condition. */
export function selectWithCandidate<Fields extends SelectedFields>(query: Queryable, fields: Fields) {
  return query
    .select(fields)
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId));
}

const { openSubject, requestedAt, askedAgainAt } = deletionRequests;

/**
 * The condition that an open deletion request covers an application: a request for the application itself, or one for
 * its candidate that was made or repeated after the application was sent (D31).
 */
export const coversApplication = or(
  sql`${openSubject} = 'application:' || ${applications.id}`,
  and(
    sql`${openSubject} = 'candidate:' || ${applications.candidateId}`,
    sql`coalesce(${askedAgainAt}, ${requestedAt}) >= ${applications.createdAt}`,
  ),
);

/** Updates a candidate and returns the new row; null if there is none with this id. */
export async function updateCandidate(
  tx: Queryable,
  id: string,
  change: Partial<Candidate>,
): Promise<Candidate | null> {
  const [row] = await tx.update(candidates).set(change).where(eq(candidates.id, id)).returning();
  return row ?? null;
}

/** Finds another candidate of the workspace with this address, or null. */
export async function findOtherWithEmail(
  query: Queryable,
  { id, workspaceId, emailNormalized }: Pick<Candidate, 'id' | 'workspaceId' | 'emailNormalized'>,
): Promise<string | null> {
  const [other] = await query
    .select({ id: candidates.id })
    .from(candidates)
    .where(
      and(
        eq(candidates.workspaceId, workspaceId),
        eq(candidates.emailNormalized, emailNormalized),
        ne(candidates.id, id),
      ),
    );
  return other?.id ?? null;
}

const personFields = pick(candidates, 'id', 'firstName', 'lastName', 'email', 'phone');
const byLastContact = [desc(candidates.lastContactAt), asc(candidates.id)] as const;

/** Lists a workspace's candidates with the fields that a search compares, the latest contact first. */
export function listPeople(query: Queryable, workspaceId: string) {
  return query
    .select(personFields)
    .from(candidates)
    .where(eq(candidates.workspaceId, workspaceId))
    .orderBy(...byLastContact);
}

/** Lists these candidates in the order of `listPeople`, with the number of their applications. */
export function listCandidates(query: Queryable, ids: readonly string[]) {
  return query
    .select({
      ...personFields,
      ...pick(candidates, 'test', 'createdAt', 'lastContactAt', 'heldAt'),
      applications: sql<number>`count(${applications.id})::int`,
    })
    .from(candidates)
    .leftJoin(applications, eq(applications.candidateId, candidates.id))
    .where(eq(candidates.id, anyOf(ids)))
    .groupBy(candidates.id)
    .orderBy(...byLastContact);
}

/**
 * Lists the candidates of a workspace with an application whose id is from `from` to `to`: all ids that begin with the
 * digits of a reference.
 */
export async function listApplicants(
  query: Queryable,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<string[]> {
  const rows = await query
    .selectDistinct({ id: applications.candidateId })
    .from(applications)
    .where(and(eq(applications.workspaceId, workspaceId), between(applications.id, from, to)));
  return rows.map(({ id }) => id);
}
