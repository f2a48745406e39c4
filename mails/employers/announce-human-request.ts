import { claimStateMail } from '#domain/mails/claim-state-mail.ts';
import { findMailedApplication } from '#domain/mails/mailed-application.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { deliver } from '../sending/send-mail.ts';
import { humanRequest } from '../texts/employers/human-request.ts';
import { applicantOf, toEmployer } from './employer-mail.ts';

/**
 * Mails the workspace that a candidate wants a person to decide (D23). The first mail is sent at once; later ones
 * report the candidate's present choice, at most once a day (D37).
 */
export async function announceHumanRequest(
  deps: MailDeps,
  { applicationId, requestId }: { applicationId: string; requestId: string },
): Promise<void> {
  const found = await findMailedApplication(deps, applicationId);
  if (found === null) return;
  const { candidate, workspace } = found;
  const claim = await claimStateMail(deps, {
    occasion: {
      kind: 'announce-human-request',
      subjectId: requestId,
      candidateId: candidate.id,
      applicationId,
    },
    state: 'decision',
    followUpJob: (id) => ({ name: 'announce-human-request', applicationId, requestId: id }),
  });
  if (claim === null) return;
  const content = humanRequest[workspace.lang]({
    ...applicantOf(deps, found),
    isWithdrawn: claim.reportedState === 'ai',
  });
  await deliver(deps, claim, toEmployer(deps, found, content));
}
