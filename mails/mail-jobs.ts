import { storeRequestedAlert } from '#domain/alerts/store-requested-alert.ts';
import type { FollowUpJob } from '#domain/ports.ts';
import { askAlertConfirmation } from './alerts/ask-alert-confirmation.ts';
import { sendJobAlerts } from './alerts/send-job-alerts.ts';
import { acknowledgeApplication } from './candidates/acknowledge-application.ts';
import { acknowledgeCorrectedAddress } from './candidates/acknowledge-corrected-address.ts';
import { announceStatus } from './candidates/announce-status.ts';
import {
  confirmDeletionRequest,
  confirmDeletionWithdrawal,
  explainDeletionRefusal,
} from './candidates/answer-deletion.ts';
import { askConfirmation } from './candidates/ask-confirmation.ts';
import { announceAddressChange, confirmNewAddress } from './candidates/change-address.ts';
import { deliverContestAnswer } from './candidates/deliver-contest-answer.ts';
import { deliverMessage } from './candidates/deliver-message.ts';
import { deliverUnreadWords } from './candidates/deliver-unread-words.ts';
import { renewPortalLinks } from './candidates/renew-portal-links.ts';
import { tellMistypedAddress } from './candidates/tell-mistyped-address.ts';
import { announceAnswers } from './employers/announce-answers.ts';
import { announceApplication } from './employers/announce-application.ts';
import { announceContest } from './employers/announce-contest.ts';
import { announceCorrectedAddress } from './employers/announce-corrected-address.ts';
import { announceDeletionRequest } from './employers/announce-deletion-request.ts';
import { announceDeletionWithdrawal } from './employers/announce-deletion-withdrawal.ts';
import { announceHumanRequest } from './employers/announce-human-request.ts';
import { announceWithdrawal } from './employers/announce-withdrawal.ts';
import { inviteMember } from './employers/invite-member.ts';
import { mailDeskLinks } from './employers/mail-desk-links.ts';
import { renewEmployerLinks } from './employers/renew-employer-links.ts';
import { sendAnswerReminders } from './employers/send-answer-reminders.ts';
import { sendDigests } from './employers/send-digests.ts';
import type { MailDeps } from './sending/mail-deps.ts';

/** The handlers of some follow-up jobs, by the names of the jobs. */
type MailJobs = {
  [Name in FollowUpJob['name']]?: (job: Extract<FollowUpJob, { name: Name }>) => Promise<void>;
};

/** Creates the handlers of the follow-up jobs that send a mail, or that store an alert and so lead to one. */
export function mailJobs(deps: MailDeps) {
  return {
    'acknowledge-application': (job) => acknowledgeApplication(deps, job),
    'acknowledge-corrected-address': (job) => acknowledgeCorrectedAddress(deps, job),
    'announce-address-change': (job) => announceAddressChange(deps, job),
    'announce-answers': (job) => announceAnswers(deps, job),
    'announce-application': (job) => announceApplication(deps, job),
    'announce-contest': (job) => announceContest(deps, job),
    'announce-corrected-address': (job) => announceCorrectedAddress(deps, job),
    'announce-deletion-request': (job) => announceDeletionRequest(deps, job),
    'announce-deletion-withdrawal': (job) => announceDeletionWithdrawal(deps, job),
    'announce-human-request': (job) => announceHumanRequest(deps, job),
    'announce-status': (job) => announceStatus(deps, job),
    'announce-withdrawal': (job) => announceWithdrawal(deps, job),
    'ask-alert-confirmation': (job) => askAlertConfirmation(deps, job),
    'ask-confirmation': (job) => askConfirmation(deps, job),
    'confirm-deletion-request': (job) => confirmDeletionRequest(deps, job),
    'confirm-deletion-withdrawal': (job) => confirmDeletionWithdrawal(deps, job),
    'confirm-new-address': (job) => confirmNewAddress(deps, job),
    'deliver-contest-answer': (job) => deliverContestAnswer(deps, job),
    'deliver-message': (job) => deliverMessage(deps, job),
    'deliver-unread-words': (job) => deliverUnreadWords(deps, job),
    'explain-deletion-refusal': (job) => explainDeletionRefusal(deps, job),
    'invite-member': (job) => inviteMember(deps, job),
    'mail-desk-links': (job) => mailDeskLinks(deps, job),
    'renew-employer-links': (job) => renewEmployerLinks(deps, job),
    'renew-portal-links': (job) => renewPortalLinks(deps, job),
    'send-answer-reminders': () => sendAnswerReminders(deps),
    'send-digests': () => sendDigests(deps),
    'send-job-alerts': () => sendJobAlerts(deps),
    'store-alert-request': async (job) => {
      await storeRequestedAlert(deps, job.request);
    },
    'tell-mistyped-address': (job) => tellMistypedAddress(deps, job),
  } satisfies MailJobs;
}
