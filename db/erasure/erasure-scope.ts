import { eq } from 'drizzle-orm';
import type { Candidate } from '../candidates/lock-candidate.ts';
import type { Queryable } from '../connection/client.ts';
import { applications } from '../schema/index.ts';

/** What is asked for: one application, or all that was sent until an instant, or simply all. */
export type ErasureTarget = { applicationId: string | null; sentUntil: Date | null };

/** What an erasure reaches: the person with every application, or some of several applications. */
export type ErasureScope = {
  candidate: Candidate;
  applicationIds: string[];
  whole: boolean;
  /** Whether mails to the person that concern no application are reached as well. */
  withMails: boolean;
};

/** A person whose only application goes, goes with it. */
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
