import { randomUUID } from 'node:crypto';
import { lockApplication } from '#db/applications/manage-applications.ts';
import { appendAudit } from '#db/audit/audit.ts';
import { recordVisit } from '#db/candidates/portal.ts';
import { withdrawConsents } from '#db/conversations/withdraw-consents.ts';
import { noWithdrawalAfterDecision } from '#kernel/errors/application-refusals.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import { isDecided } from '../applications/status/application-end.ts';
import { changeStatus } from '../applications/status/change-status.ts';
import { replyAboutApplication } from '../needs/reply-about-application.ts';
import type { NeedReply } from '../needs/reply-to-needs.ts';
import type { Deps } from '../ports.ts';
import { requirePerson } from './require-person.ts';

/** The maximum length of a reason, in UTF-16 units. */
export const WITHDRAWAL_REASON_MAX = 1000;

type Withdrawal = { holder: TokenHolder; applicationId: string; reason: string | null };
type WithdrawalDeps = Pick<Deps, 'database' | 'clock' | 'followUp' | 'conversation' | 'settings' | 'watch'>;

/**
 * Withdraws an application for the holder of the mailed link (D76), and ends its running conversation. A second
 * withdrawal changes nothing, not even the reason; `isNew` is false for it. Distress in the reason gets the service's
 * reply (D113).
 */
export async function withdrawApplication(
  deps: WithdrawalDeps,
  { holder, applicationId, reason }: Withdrawal,
): Promise<{ isNew: boolean; replies: NeedReply[] }> {
  // An application's id is not enough: the job board knows it too, and could withdraw against the candidate's will.
  const candidate = requirePerson(holder);
  const isNew = await deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    // After this visit the sender can no longer correct the application's address (D80).
    await recordVisit(tx, candidate.id, at);
    const application = await lockApplication(tx, applicationId);
    if (application === null || application.candidateId !== candidate.id)
      throw new DomainError('not_found', notFoundMessage);
    const { status: from, workspaceId } = application;
    if (from === 'withdrawn') return false;
    if (isDecided(from)) throw noWithdrawalAfterDecision();
    await changeStatus(deps, tx, { application, status: 'withdrawn', reason, actor: 'candidate', at });
    await withdrawConsents(tx, { applicationIds: [applicationId] });
    await appendAudit(tx, {
      at,
      actor: 'candidate',
      action: 'application.withdrawn',
      workspaceId,
      subject: { kind: 'application', id: applicationId },
      details: { from },
    });
    await deps.followUp.enqueue(tx, {
      name: 'announce-withdrawal',
      applicationId,
      withdrawalId: randomUUID(),
    });
    await deps.followUp.enqueue(tx, { name: 'announce-status', applicationId, changeId: randomUUID() });
    return true;
  });
  if (isNew) {
    deps.conversation.revoke(applicationId);
    deps.watch.publish(applicationId, { type: 'consent', aiConsent: false });
  }
  return { isNew, replies: await replyAboutApplication(deps, { applicationId, texts: [reason] }) };
}
