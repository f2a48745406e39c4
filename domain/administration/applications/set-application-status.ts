import { randomUUID } from 'node:crypto';
import { type ApplicationStatus, lockApplication } from '#db/applications/manage-applications.ts';
import { findOpenDeletion } from '#db/erasure/deletion-requests.ts';
import { changeStatus } from '#domain/applications/status/change-status.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { type Change, changeAs } from '../change-as-administrator.ts';
import { requireOfferable } from './offered-times.ts';

export { applicationStatuses } from '#db/schema/index.ts';

/** No application takes one of these while the deletion of its data is requested (D126). */
const goesFurther: ReadonlySet<ApplicationStatus> = new Set(['interview', 'offer', 'hired']);

type Decision = {
  id: string;
  status: ApplicationStatus;
  /** In words for the candidate; a rejection has one. */
  reason?: string | undefined;
  /** The words that are written to the candidate with it. */
  messageToCandidate?: string | undefined;
  /** The times at which the employer offers to meet. */
  offeredTimes?: readonly Date[] | undefined;
  /** The name or role of the person who decided. */
  by?: string | undefined;
  /** The status that the person saw; the change is refused if it is another by now. */
  expectedStatus?: ApplicationStatus | undefined;
};

/** The actor of a change, with the only workspace that they may change; null for all. */
type Setter = {
  actor: string;
  workspace: { id: string } | null;
  /** Tells, with the application locked, whether the same decision was recorded before. */
  isRepeat?: (change: Change) => Promise<boolean>;
};

/**
 * Records a person's decision. Its reason and that person stay with the application, where the candidate reads them
 * (D64); neither is in the audit trail, since both are personal data (D31).
 */
export function setApplicationStatus(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>,
  { actor, workspace, isRepeat }: Setter,
  { id, status, reason, messageToCandidate, offeredTimes = [], by, expectedStatus }: Decision,
): Promise<{ id: string; from: ApplicationStatus; status: ApplicationStatus; at: Date }> {
  return changeAs(deps, actor, async (change) => {
    const { tx, at, audit } = change;
    const application = await lockApplication(tx, id);
    const isForeign = workspace !== null && (application?.workspaceId !== workspace.id || application.test);
    if (application === null || isForeign)
      throw new DomainError('not_found', `There is no application with the id ${id}.`);
    const { status: from, workspaceId } = application;
    if ((await isRepeat?.(change)) === true) return { id, from, status: from, at };
    if (expectedStatus !== undefined && from !== expectedStatus) {
      throw invalidField('expectedStatus', 'changed_meanwhile', `The status is ${from} by now.`);
    }
    if (status === 'rejected' && reason === undefined)
      throw invalidField(
        'reason',
        'reason_required',
        'A rejection needs a reason, which the candidate reads.',
      );
    if (goesFurther.has(status) && status !== from && (await findOpenDeletion(tx, application)) !== null)
      throw invalidField(
        'status',
        'changed_meanwhile',
        'The candidate has asked for deletion: answer that first.',
      );
    requireOfferable(offeredTimes, { status, now: at });
    const sequence = await changeStatus(deps, tx, {
      application,
      status,
      reason: reason ?? null,
      messageToCandidate: messageToCandidate ?? null,
      offeredTimes: offeredTimes.map((time) => time.toISOString()),
      actor: 'administrator',
      decidedBy: by ?? null,
      at,
    });
    await audit({
      action: 'application.status_set',
      workspaceId,
      subject: { kind: 'application', id },
      details: { from, to: status },
    });
    const hasWords = messageToCandidate !== undefined || offeredTimes.length > 0;
    if (status !== from || hasWords) {
      await deps.followUp.enqueue(tx, {
        name: 'announce-status',
        applicationId: id,
        changeId: randomUUID(),
        sequence,
      });
    }
    return { id, from, status, at };
  });
}
