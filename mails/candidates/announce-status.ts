import { isDecided } from '#domain/applications/status/application-end.ts';
import { isApplicationStatus } from '#domain/applications/status-words.ts';
import { contactOf } from '#domain/contact-of.ts';
import { claimStateMail } from '#domain/mails/claim-state-mail.ts';
import { findMailedApplication, findMailedWithdrawal } from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { mintExplanationLink, mintPortalLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { deliver } from '../sending/send-mail.ts';
import { oneLine } from '../template/mail-content.ts';
import { statusChange } from '../texts/status-change.ts';

/**
 * Mails the candidate the new status of the application, at most once a day (D37). Sends nothing if the workspace mails
 * no statuses, but always confirms the candidate's own withdrawal, which somebody with their link may have made.
 */
export async function announceStatus(
  deps: MailDeps,
  { applicationId, changeId }: { applicationId: string; changeId: string },
): Promise<void> {
  const found = await findMailedApplication(deps, applicationId);
  if (found === null) return;
  const isOwnWithdrawal = (await findMailedWithdrawal(deps, applicationId)) !== null;
  if (found.workspace.statusMails === 'off' && !isOwnWithdrawal) return;
  const { application, candidate, job, workspace } = found;
  const claim = await claimStateMail(deps, {
    occasion: { kind: 'announce-status', subjectId: changeId, candidateId: candidate.id, applicationId },
    state: 'status',
    followUpJob: (id) => ({ name: 'announce-status', applicationId, changeId: id }),
  });
  if (claim === null || !isApplicationStatus(claim.reportedState)) return;
  const contact = contactOf(deps.settings, found);
  await deliver(deps, claim, {
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contact,
    thread: threadIdOf(deps.settings, { applicationId: application.id, reader: 'candidate' }),
    content: statusChange[application.lang]({
      firstName: candidate.firstName,
      jobTitle: oneLine(job.title),
      isOpen: job.openApplications,
      employer: oneLine(workspace.name),
      timeZone: workspace.timeZone,
      contact,
      status: claim.reportedState,
      isOwnWithdrawal: isOwnWithdrawal && claim.reportedState === 'withdrawn',
      link: isDecided(claim.reportedState)
        ? mintExplanationLink(deps, { candidate, applicationId: application.id })
        : mintPortalLink(deps, candidate),
      isDecided: isDecided(claim.reportedState),
    }),
  });
}
