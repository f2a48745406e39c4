import { findDecision } from '../../db/mails/claimed-mails.ts';
import { findApplicationForMail } from '../../db/mails/mails.ts';
import { claimEmployerMail } from '../../domain/mails/claim-mail.ts';
import { FollowUpFailure } from '../adapters/follow-up-failure.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';
import { oneLine, shownName } from './mail-content.ts';
import { deliver, newMail } from './send-once.ts';
import { humanRequest } from './texts/human-request.ts';

/** Clocks differ: who comes too early would wait for another day. */
const MARGIN_SECONDS = 60;

/**
 * Tells the workspace that a person asked for a person (D23), at once, and at most once a day what they want by
 * then (D37); where the workspace has no contact, the service's operator gets it.
 */
export async function announceHumanRequest(
  deps: FollowUpDeps,
  { applicationId, requestId }: { applicationId: string; requestId: string },
): Promise<void> {
  const found = await findApplicationForMail(deps.database.query, applicationId);
  if (found === null) return;
  const { candidate, job, workspace } = found;
  const subject = {
    kind: 'announce-human-request' as const,
    subjectId: requestId,
    candidateId: candidate.id,
    applicationId,
  };
  const claim = await claimEmployerMail(deps, {
    mail: newMail(deps, subject),
    stateOf: (tx) => findDecision(tx, applicationId),
    isReportable: (decision) => decision === 'human',
  });
  if (claim === null) return;
  if (claim.kind === 'later') {
    // One for the day, however many ask: its id is that of the mail that it follows.
    const afterSeconds = Math.ceil(claim.waitMs / 1000) + MARGIN_SECONDS;
    const { id } = claim.after;
    // This is the daily job itself, started early by clock skew: enqueuing it again would be dropped, so it fails and is retried.
    if (requestId === id) throw new FollowUpFailure('the clocks differ');
    return deps.followUp.enqueue(
      deps.database.query,
      { name: 'announce-human-request', applicationId, requestId: id },
      { id, afterSeconds },
    );
  }
  const content = humanRequest[workspace.lang]({
    applicationId,
    candidate: shownName([candidate.firstName, candidate.lastName]),
    jobTitle: oneLine(job.title),
    workspaceName: oneLine(workspace.name),
    isWithdrawn: claim.mail.reportedState === 'ai',
  });
  await deliver(deps, claim.mail, {
    to: workspace.contactEmail ?? deps.settings.publisher.contactEmail,
    content,
  });
}
