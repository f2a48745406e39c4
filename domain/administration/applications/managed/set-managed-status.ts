import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Change } from '#domain/administration/change-as-administrator.ts';
import { recordIdempotentCall } from '#domain/administration/record-idempotent-call.ts';
import type { Deps } from '#domain/ports.ts';
import { setApplicationStatus } from '../set-application-status.ts';
import { requireManagedApplication } from './managed-application.ts';

type Decision = {
  id: string;
  status: ApplicationStatus;
  reason?: string | undefined;
  messageToCandidate?: string | undefined;
  offeredTimes?: readonly Date[] | undefined;
  by?: string | undefined;
  expectedStatus?: ApplicationStatus | undefined;
};

/**
 * Records a decision that a person made in another system. A repeat with the same Idempotency-Key within 24 hours
 * records nothing, and its answer says `replayed`.
 */
export async function setManagedStatus(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>,
  access: WorkspaceAccess,
  { idempotencyKey, ...decision }: Decision & { idempotencyKey: string | null },
) {
  const { actor, workspace } = access;
  // The use case below calls `isRepeat` once it has locked the application. The answer needs the result, too.
  let replayed = false;
  const isRepeat = async ({ tx, at }: Change) => {
    if (idempotencyKey === null) return false;
    const { id, status, reason, messageToCandidate, by, expectedStatus, offeredTimes = [] } = decision;
    // Nodes of an earlier release record no times. Without times, the content here is equal to theirs.
    const content = [id, status, reason, messageToCandidate, by, expectedStatus, ...offeredTimes];
    const call = { purpose: 'status', actor, idempotencyKey, content, applicationId: id } as const;
    replayed = (await recordIdempotentCall(tx, at, call)).isRepeat;
    return replayed;
  };
  await setApplicationStatus(deps, { actor, workspace, isRepeat }, decision);
  return { application: await requireManagedApplication(deps, access, decision.id), replayed };
}
