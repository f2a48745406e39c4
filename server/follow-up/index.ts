import { eraseSandbox } from '#domain/erasure/erase-sandbox.ts';
import { removeExternalCopies } from '#domain/erasure/remove-external-copies.ts';
import { renderJobs } from '#domain/feed/render-jobs.ts';
import type { Handlers } from '../adapters/queue-workers.ts';
import { acknowledgeApplication } from './acknowledge-application.ts';
import { announceStatus } from './announce-status.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { confirmDeletionRequest } from './confirm-deletion-request.ts';
import { confirmDeletionWithdrawal } from './confirm-deletion-withdrawal.ts';
import { runDailyRetention } from './daily/run-daily-retention.ts';
import { announceApplication } from './employers/announce-application.ts';
import { announceDeletionRequest } from './employers/announce-deletion-request.ts';
import { announceHumanRequest } from './employers/announce-human-request.ts';
import { sendDigests } from './employers/send-digests.ts';
import { explainDeletionRefusal } from './explain-deletion-refusal.ts';
import { extractCvText } from './extract-cv-text.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';

/** What is done after the answer (D22). Each job may run again after a crash, and then changes nothing. */
export function followUpHandlers(deps: FollowUpDeps): Handlers {
  return {
    'acknowledge-application': (job) => acknowledgeApplication(deps, job),
    'announce-application': (job) => announceApplication(deps, job),
    'announce-deletion-request': (job) => announceDeletionRequest(deps, job),
    'announce-status': (job) => announceStatus(deps, job),
    'announce-human-request': (job) => announceHumanRequest(deps, job),
    'ask-confirmation': (job) => askConfirmation(deps, job),
    'confirm-deletion-request': (job) => confirmDeletionRequest(deps, job),
    'confirm-deletion-withdrawal': (job) => confirmDeletionWithdrawal(deps, job),
    'explain-deletion-refusal': (job) => explainDeletionRefusal(deps, job),
    'extract-cv-text': (job) => extractCvText(deps, job),
    'remove-erased': (job) => removeExternalCopies(deps, job),
    'render-jobs': (job) => renderJobs(deps, job),
    'run-retention': () => runDailyRetention(deps),
    'send-digests': () => sendDigests(deps),
    'erase-sandbox': async () => void (await eraseSandbox(deps)),
  };
}
