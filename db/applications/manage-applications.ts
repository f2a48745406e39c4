import { and, eq, lt } from 'drizzle-orm';
import { lockCandidateOfApplication } from '../candidates/lock-candidate.ts';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/client.ts';
import { type applicationStatuses, applications, candidates, statusChanges } from '../schema/index.ts';

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Locks an application and its candidate for a change; null when there is none. */
export async function lockApplication(tx: Queryable, id: string) {
  await lockCandidateOfApplication(tx, id);
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('no key update');
  return row ?? null;
}

type StatusChange = { from: ApplicationStatus; to: ApplicationStatus; reason: string; at: Date };

/** Sets the status and adds the change to its history; a change is a contact, from which retention counts (D32). */
export async function updateStatus(
  tx: Queryable,
  { id, candidateId }: { id: string; candidateId: string },
  { from, to, reason, at }: StatusChange,
): Promise<void> {
  await tx.update(applications).set({ status: to, updatedAt: at }).where(eq(applications.id, id));
  await tx.insert(statusChanges).values({ applicationId: id, from, to, reason, at });
  await tx
    .update(candidates)
    .set({ lastContactAt: at })
    .where(and(eq(candidates.id, candidateId), lt(candidates.lastContactAt, at)));
}

/** Finds the candidate for whom a link to this application is made; null when there is no such application. */
export async function findLinkOwner(query: Queryable, applicationId: string) {
  const [row] = await selectWithCandidate(query, {
    id: candidates.id,
    linkGeneration: candidates.linkGeneration,
    workspaceId: candidates.workspaceId,
  }).where(eq(applications.id, applicationId));
  return row ?? null;
}
