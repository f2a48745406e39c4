import { appendAudit } from '#db/audit/audit.ts';
import { type Candidate, lockCandidateExclusive } from '#db/candidates/candidates.ts';
import type { Queryable } from '#db/connection/database.ts';
import { countRowsToErase, type ErasureScope, type ExternalCopies } from '#db/erasure/erasure.ts';
import type { Deps } from '../ports.ts';
import { recordErasureEvent } from '../webhooks/record-erasure-event.ts';
import { eraseScope, findScope } from './erase-scope.ts';
import { tryRemoveExternalCopies } from './remove-external-copies.ts';

export type PurgeDeps = Pick<
  Deps,
  'clock' | 'conversation' | 'mailDelivery' | 'cvStore' | 'database' | 'followUp' | 'settings'
>;

type Purge = {
  candidateId: string;
  action: 'retention.purged' | 'sandbox.erased';
  /** Applications sent until this time are purged; null for all. */
  sentUntil: Date | null;
  /** Tells whether the person is still due. It is called under the person's lock. */
  isDue(tx: Queryable, candidate: Candidate, now: Date): Promise<boolean>;
};

/** Erases a person who is due, or some of their applications; false if nothing is due any more. */
export async function purgeCandidate(deps: PurgeDeps, purge: Purge): Promise<boolean> {
  // The clock is read for each person, since a run can take hours, and an audit entry with an old instant looks
  // forged.
  const at = deps.clock.now();
  const copies = await deps.database.transaction((tx) => purgeRows(deps, tx, { ...purge, at }));
  await tryRemoveExternalCopies(deps, copies);
  return copies !== null;
}

/** Erases the rows, and returns the copies outside the database that are to be removed; null if nothing is due. */
async function purgeRows(
  deps: PurgeDeps,
  tx: Queryable,
  { candidateId, action, sentUntil, isDue, at }: Purge & { at: Date },
): Promise<ExternalCopies | null> {
  const candidate = await lockCandidateExclusive(tx, candidateId);
  if (candidate === null || !(await isDue(tx, candidate, at))) return null;
  const scope = await findScope(tx, candidate, { applicationId: null, sentUntil });
  if (isEmpty(scope)) return null;
  const erasedCounts = await countRowsToErase(tx, scope);
  const copies = await eraseScope(tx, scope, at);
  await recordErasureEvent(deps, tx, { scope, deletionId: null, at });
  await appendAudit(tx, {
    at,
    actor: 'service',
    action,
    workspaceId: candidate.workspaceId,
    subject: { kind: 'candidate', id: candidateId },
    details: { erased: erasedCounts },
  });
  // The job removes the copies if the removal right after the commit fails or does not take place.
  await deps.followUp.enqueue(tx, { name: 'remove-erased', ...copies });
  return copies;
}

function isEmpty({ isWholePerson, applicationIds }: ErasureScope): boolean {
  return !isWholePerson && applicationIds.length === 0;
}
