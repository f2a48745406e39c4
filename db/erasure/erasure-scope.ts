import { eq } from 'drizzle-orm';
import type { Candidate } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { applications } from '../schema/index.ts';

/** The target of an erasure: one application, all that were submitted until an instant, or all (both null). */
export type ErasureTarget = { applicationId: string | null; sentUntil: Date | null };

/** The rows that an erasure covers: the person with every application (`whole`), or some of the applications. */
export type ErasureScope = {
  candidate: Candidate;
  applicationIds: string[];
  whole: boolean;
  /** True if it also covers mails that concern no application. */
  withMails: boolean;
};

/** Finds the rows to erase. If all applications are covered, the person is too. */
export async function findScope(
  tx: Queryable,
  candidate: Candidate,
  target: ErasureTarget,
): Promise<ErasureScope> {
  const { covered: applicationIds, whole } = await findCovered(tx, candidate.id, target);
  return { candidate, whole, applicationIds, withMails: target.applicationId === null };
}

/** Finds the covered applications of a person, and whether they are all. */
export async function findCovered(
  tx: Queryable,
  candidateId: string,
  { applicationId, sentUntil }: ErasureTarget,
): Promise<{ covered: string[]; whole: boolean }> {
  const rows = await tx
    .select({ id: applications.id, createdAt: applications.createdAt })
    .from(applications)
    .where(eq(applications.candidateId, candidateId));
  const isCovered = ({ id, createdAt }: (typeof rows)[number]) =>
    applicationId === null ? sentUntil === null || createdAt <= sentUntil : id === applicationId;
  const covered = rows.filter(isCovered).map(({ id }) => id);
  return { covered, whole: covered.length === rows.length };
}
