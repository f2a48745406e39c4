import { randomUUID } from 'node:crypto';
import {
  type ApplicationStatus,
  type LockedApplication,
  lockApplication,
} from '#db/applications/manage-applications.ts';
import type { Queryable } from '#db/connection/database.ts';
import { findOpenDeletion } from '#db/erasure/deletion-requests.ts';
import { changeStatus } from '#domain/applications/status/change-status.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { type Change, changeAs } from '../change-as-administrator.ts';
import { assertOfferableTimes } from './offered-times.ts';

export { applicationStatuses } from '#db/schema/index.ts';

/** The statuses that an application cannot get while the deletion of its data is requested (D126). */
const advancingStatuses: ReadonlySet<ApplicationStatus> = new Set(['interview', 'offer', 'hired']);

type Decision = {
  id: string;
  status: ApplicationStatus;
  /** The reason, in words for the candidate; a rejection needs one. */
  reason?: string | undefined;
  /** A message to the candidate, which is mailed with the status. */
  messageToCandidate?: string | undefined;
  /** The times at which the employer offers to meet. */
  offeredTimes?: readonly Date[] | undefined;
  /** The name or role of the person who decided. */
  by?: string | undefined;
  /** The status that the person saw. If the application has another status by now, the change is refused. */
  expectedStatus?: ApplicationStatus | undefined;
};

type Caller = {
  /** The name of the actor in the audit trail. */
  actor: string;
  /** The only workspace that the actor may change; null for all. */
  workspace: { id: string } | null;
  /** Tells whether the same call was recorded before; it runs while the application is locked. */
  isRepeat?: (change: Change) => Promise<boolean>;
};

/**
 * Sets the status that a person decided on. The candidate reads the reason and the person's name, which are stored with
 * the application (D64). The audit trail has neither of them, since both are personal data (D31).
 */
export function setApplicationStatus(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>,
  { actor, workspace, isRepeat }: Caller,
  decision: Decision,
): Promise<{ id: string; from: ApplicationStatus; status: ApplicationStatus; at: Date }> {
  const { id, status, reason, messageToCandidate, offeredTimes = [], by } = decision;
  return changeAs(deps, actor, async (change) => {
    const { tx, at, audit } = change;
    const application = await lockApplication(tx, id);
    // For the keys and members of a workspace, applications of the sandbox do not exist either.
    const isForeign = workspace !== null && (application?.workspaceId !== workspace.id || application.test);
    if (application === null || isForeign)
      throw new DomainError('not_found', `There is no application with the id ${id}.`);
    const { status: from, workspaceId } = application;
    if ((await isRepeat?.(change)) === true) return { id, from, status: from, at };
    await assertMaySet(tx, { application, decision, now: at });
    const sequence = await changeStatus(deps, tx, {
      application,
      status,
      reason: reason ?? null,
      messageToCandidate: messageToCandidate ?? null,
      offeredTimes: offeredTimes.map((time) => time.toISOString()),
      // The history has two actors: `candidate`, and `administrator` for everyone who acts for the employer.
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
    const hasMessage = messageToCandidate !== undefined || offeredTimes.length > 0;
    if (status !== from || hasMessage) {
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

type DecisionCheck = { application: LockedApplication; decision: Decision; now: Date };

/**
 * Refuses a decision about another status than the person saw, a rejection without a reason, a new advancing status
 * while the deletion of the candidate's data is requested, and times that cannot be offered.
 */
async function assertMaySet(tx: Queryable, { application, decision, now }: DecisionCheck): Promise<void> {
  const { status, reason, offeredTimes = [], expectedStatus } = decision;
  const { status: from } = application;
  if (expectedStatus !== undefined && from !== expectedStatus)
    throw invalidField('expectedStatus', 'changed_meanwhile', `The status is ${from} by now.`);
  if (status === 'rejected' && reason === undefined) {
    const message = 'A rejection needs a reason, which the candidate reads.';
    throw invalidField('reason', 'reason_required', message);
  }
  const advances = advancingStatuses.has(status) && status !== from;
  if (advances && (await findOpenDeletion(tx, application)) !== null) {
    const message = 'The candidate has asked for deletion: answer that first.';
    throw invalidField('status', 'changed_meanwhile', message);
  }
  assertOfferableTimes(offeredTimes, { status, now });
}
