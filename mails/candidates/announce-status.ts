import { type ApplicationStatus, isApplicationStatus } from '#domain/applications/status/status-words.ts';
import { contactEmailForJob } from '#domain/contact-address.ts';
import type { MailedDecision, PreviewedMail } from '#domain/mail-delivery.ts';
import { claimStateMail, findWaitOfStatusMail } from '#domain/mails/claim-state-mail.ts';
import {
  findChangeWithMessage,
  findMailedApplication,
  findMailedDecision,
  findMailedWithdrawal,
  type MailedApplication,
} from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { mintExplanationLink, mintPortalLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { deliver } from '../sending/send-mail.ts';
import type { MailContent } from '../template/mail-content.ts';
import { type StatusChangeFacts, statusChangeMail } from '../texts/status-change.ts';
import { addresseeOf } from './addressee.ts';
import { hiddenLink, type PreviewDeps, previewOf } from './preview.ts';

type StatusChangeIds = {
  applicationId: string;
  changeId: string;
  /** The change that caused the mail; a delayed mail has none, and reports the latest change. */
  sequence?: number | undefined;
};

/**
 * Mails the candidate the new status: at once if the employer wrote a message (D101), else at most once a day (D37). If
 * the workspace mails no statuses, only the candidate's own withdrawal is confirmed: a stranger with the link may have
 * made it.
 */
export async function announceStatus(
  deps: MailDeps,
  { applicationId, changeId, sequence }: StatusChangeIds,
): Promise<void> {
  const mailData = await findMailedApplication(deps, applicationId);
  if (mailData === null) return;
  const changeWithMessage = await findChangeWithMessage(deps, { applicationId, sequence });
  const isOwnWithdrawal =
    changeWithMessage === null && (await findMailedWithdrawal(deps, applicationId)) !== null;
  if (mailData.workspace.statusMails === 'off' && !isOwnWithdrawal) return;
  const { application, candidate, workspace } = mailData;
  const claim = await claimStateMail(deps, {
    occasion: { kind: 'announce-status', causeId: changeId, candidateId: candidate.id, applicationId },
    state: 'status',
    statusWithMessage: changeWithMessage?.status,
    followUpJob: (id) => ({ name: 'announce-status', applicationId, changeId: id }),
  });
  if (claim === null) return;
  const status = claim.reportedState;
  if (!isApplicationStatus(status)) return;
  const decision = changeWithMessage?.decision ?? (await findMailedDecision(deps, { applicationId, status }));
  await deliver(deps, claim, {
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contactEmailForJob(deps.settings, mailData),
    thread: threadIdOf(deps.settings, { applicationId: application.id, reader: 'candidate' }),
    content: composeStatusMail(deps, mailData, {
      status,
      ...decision,
      // The claim may report a later status than the one that caused the mail.
      isOwnWithdrawal: isOwnWithdrawal && status === 'withdrawn',
      link:
        status === 'rejected'
          ? mintExplanationLink(deps, { candidate, applicationId: application.id })
          : mintPortalLink(deps, candidate),
    }),
  });
}

/** Composes the mail about a status, so that the employer can read it first. Returns null if none would be sent. */
export async function previewStatus(
  deps: PreviewDeps,
  { id, status, ...decision }: { id: string; status: ApplicationStatus } & MailedDecision,
): Promise<PreviewedMail | null> {
  const mailData = await findMailedApplication(deps, id);
  if (mailData === null || mailData.workspace.statusMails === 'off') return null;
  // A mail with a message or offered times is sent at once.
  const mayWait = decision.message === null && decision.offeredTimes.length === 0;
  const wait = mayWait
    ? await findWaitOfStatusMail(deps, { applicationId: id, status })
    : { waitsUntil: null };
  // The last mail has reported this status already.
  if (wait === null) return null;
  const content = composeStatusMail(deps, mailData, {
    status,
    ...decision,
    isOwnWithdrawal: false,
    link: hiddenLink(deps),
  });
  return previewOf(content, wait.waitsUntil);
}

function composeStatusMail(
  { settings }: Pick<MailDeps, 'settings'>,
  mailData: MailedApplication,
  change: Pick<StatusChangeFacts, 'status' | 'isOwnWithdrawal' | 'link'> & MailedDecision,
): MailContent {
  return statusChangeMail[mailData.application.lang]({ ...addresseeOf(settings, mailData), ...change });
}
