import { eq } from 'drizzle-orm';
import type { Candidate } from '../candidates/lock-candidate.ts';
import type { Queryable } from '../connection/client.ts';
import { applications } from '../schema/index.ts';

/** Names one application, all applications submitted until an instant, or all (both null). */
export type ErasureTarget = { applicationId: string | null; sentUntil: Date | null };

/** An erasure covers the person with every application (`whole`), or some of the applications. */
export type ErasureScope = {
  candidate: Candidate;
  applicationIds: string[];
  whole: boolean;
  /** True when it also covers mails that concern no application. */
  withMails: boolean;
};

/** Finds the rows to erase; when every application is covered, so is the person. */
export async function findScope(
  tx: Queryable,
  candidate: Candidate,
  { applicationId, sentUntil }: ErasureTarget,
): Promise<ErasureScope> {
  const rows = await tx
    .select({ id: applications.id, createdAt: applications.createdAt })
    .from(applications)
    .where(eq(applications.candidateId, candidate.id));
  const isReached = ({ id, createdAt }: (typeof rows)[number]) =>
    applicationId === null ? sentUntil === null || createdAt <= sentUntil : id === applicationId;
  const reached = rows.filter(isReached);
  const whole = reached.length === rows.length;
  const applicationIds = reached.map(({ id }) => id);
  return { candidate, whole, applicationIds, withMails: applicationId === null };
}
