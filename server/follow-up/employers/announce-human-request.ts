import { findDecision } from '#db/mails/claimed-mails.ts';
import { findApplicationForMail } from '#db/mails/mails.ts';
import { claimOrPutOff } from '../claim-or-put-off.ts';
import type { FollowUpDeps } from '../follow-up-deps.ts';
import { deliver, newMail } from '../send-once.ts';
import { humanRequest } from '../texts/human-request.ts';
import { applicantOf, toEmployer } from './employer-mail.ts';

/**
 * Tells the workspace that a person asked for a person (D23), at once, and at most once a day what they want by
 * then (D37).
 */
export async function announceHumanRequest(
  deps: FollowUpDeps,
  { applicationId, requestId }: { applicationId: string; requestId: string },
): Promise<void> {
  const found = await findApplicationForMail(deps.database.query, applicationId);
  if (found === null) return;
  const subject = { subjectId: requestId, candidateId: found.candidate.id, applicationId };
  const claim = await claimOrPutOff(deps, {
    mail: newMail(deps, { kind: 'announce-human-request', ...subject }),
    stateOf: (tx) => findDecision(tx, applicationId),
    isReportable: (decision) => decision === 'human',
    jobOf: (id) => ({ name: 'announce-human-request', applicationId, requestId: id }),
  });
  if (claim === null) return;
  const content = humanRequest[found.workspace.lang]({
    ...applicantOf(deps, found),
    isWithdrawn: claim.reportedState === 'ai',
  });
  await deliver(deps, claim, toEmployer(deps, found, content));
}
