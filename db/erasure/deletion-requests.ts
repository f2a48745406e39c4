import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { DomainError } from '#kernel/errors/errors.ts';
import { type Candidate, lockCandidateExclusive } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { candidates, deletionRequests, mails } from '../schema/index.ts';
import type { ErasureScope } from './erasure.ts';

/** The row of a deletion request. */
export type DeletionRequest = typeof deletionRequests.$inferSelect;

/** The condition for requests that are neither carried out, refused nor withdrawn. */
export const isOpen = inArray(deletionRequests.state, ['requested', 'executing']);

/** The kind of the mail with a certificate; the cause of such a mail is the request. */
export const CERTIFICATE_MAIL = 'deletion-certificate';

/** Locks the candidate and then the request (D39). Throws `not_found` for an unknown id. */
export async function lockDeletion(
  tx: Queryable,
  id: string,
): Promise<{ request: DeletionRequest; candidate: Candidate | null }> {
  // The request is read without a lock first, since it names the candidate, who must be locked before it.
  const unlocked = await readDeletion(tx, id);
  const { candidateId } = unlocked;
  const candidate = candidateId === null ? null : await lockCandidateExclusive(tx, candidateId);
  const [request] = await tx.select().from(deletionRequests).where(eq(deletionRequests.id, id)).for('update');
  return { request: request ?? unlocked, candidate };
}

/** Reads a deletion request; throws `not_found` for an unknown id. */
export async function readDeletion(query: Queryable, id: string): Promise<DeletionRequest> {
  const row = await findDeletion(query, id);
  if (row === null) throw new DomainError('not_found', `There is no deletion request with the id ${id}.`);
  return row;
}

/** Finds a deletion request, open or closed; null for an unknown id. */
export async function findDeletion(query: Queryable, id: string): Promise<DeletionRequest | null> {
  const [row] = await query.select().from(deletionRequests).where(eq(deletionRequests.id, id));
  return row ?? null;
}

/** Changes a deletion request. */
export async function updateDeletion(
  tx: Queryable,
  id: string,
  change: Partial<Omit<DeletionRequest, 'id' | 'workspaceId'>>,
): Promise<void> {
  await tx.update(deletionRequests).set(change).where(eq(deletionRequests.id, id));
}

const { openSubject, requestedAt, askedAgainAt } = deletionRequests;

const openDeletionStatement = prepareOnce((query) =>
  query
    .select(pick(deletionRequests, 'id', 'requestedAt', 'dueAt', 'state'))
    .from(deletionRequests)
    .where(
      or(
        eq(openSubject, sql.placeholder('application')),
        and(
          eq(openSubject, sql.placeholder('person')),
          sql`coalesce(${askedAgainAt}, ${requestedAt}) >= ${sql.placeholder('createdAt')}`,
        ),
      ),
    )
    // `candidate` is after `application`, so that a request for the whole person comes first.
    .orderBy(desc(deletionRequests.scope))
    .limit(1)
    .prepare('open_deletion'),
);

type ApplicationToCover = { candidateId: string; id: string; createdAt: Date };

/**
 * Finds the open request that covers an application: a request for its candidate that was made or repeated after the
 * application was sent, or a request for the application itself. `coversApplication` is the same condition for a join.
 */
export async function findOpenDeletion(query: Queryable, { candidateId, id, createdAt }: ApplicationToCover) {
  const [request] = await openDeletionStatement(query).execute({
    application: `application:${id}`,
    person: `candidate:${candidateId}`,
    createdAt: createdAt.toISOString(),
  });
  return request ?? null;
}

/** Tells whether the mail server has accepted the certificate of this request. */
export async function isCertificateAccepted(query: Queryable, id: string): Promise<boolean> {
  const isSent = and(eq(mails.kind, CERTIFICATE_MAIL), eq(mails.causeId, id), isNotNull(mails.sentAt));
  return (await query.$count(mails, isSent)) > 0;
}

/** Tells whether an open request covers the person with all applications. */
export async function hasOpenPersonRequest(query: Queryable, candidateId: string): Promise<boolean> {
  const isOfPerson = and(
    eq(deletionRequests.candidateId, candidateId),
    eq(deletionRequests.scope, 'candidate'),
  );
  return (await query.$count(deletionRequests, and(isOfPerson, isOpen))) > 0;
}

/** Returns the ids that a request records as erased. They identify no person once the rows are deleted. */
export function erasedIds({ candidate, isWholePerson, applicationIds }: ErasureScope) {
  return { erasedCandidateId: isWholePerson ? candidate.id : null, erasedApplicationIds: applicationIds };
}

/**
 * Closes the open requests of the scope and records the erased ids in them. Deletes the reasons of all requests of the
 * scope, also of closed ones, and returns the ids of all these requests.
 */
export async function closeDeletionRequests(tx: Queryable, scope: ErasureScope, at: Date): Promise<string[]> {
  const { candidate, isWholePerson, applicationIds } = scope;
  const isOfScope = isWholePerson
    ? eq(deletionRequests.candidateId, candidate.id)
    : inArray(deletionRequests.applicationId, applicationIds);
  await tx
    .update(deletionRequests)
    .set({ state: 'done', closedAt: at, openSubject: null, ...erasedIds(scope) })
    .where(and(isOfScope, isOpen));
  const rows = await tx
    .update(deletionRequests)
    .set({ reason: null })
    .where(isOfScope)
    .returning({ id: deletionRequests.id });
  return rows.map(({ id }) => id);
}

/** Lists the requests whose execution was interrupted and is not stopped by a legal hold. */
export async function listInterruptedDeletions(query: Queryable): Promise<string[]> {
  const rows = await query
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .leftJoin(candidates, eq(candidates.id, deletionRequests.candidateId))
    .where(and(eq(deletionRequests.state, 'executing'), isNull(candidates.heldAt)))
    .orderBy(asc(deletionRequests.requestedAt));
  return rows.map(({ id }) => id);
}
