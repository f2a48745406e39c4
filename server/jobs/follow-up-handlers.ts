import { extractCvText } from '#domain/applications/extract-cv-text.ts';
import { countAnswers } from '#domain/employers/answers.ts';
import { eraseSandbox } from '#domain/erasure/erase-sandbox.ts';
import { removeExternalCopies } from '#domain/erasure/remove-external-copies.ts';
import { renderJobs } from '#domain/feed/render-jobs.ts';
import { runDailyMaintenance } from '#domain/maintenance/run-daily-maintenance.ts';
import type { CvTextReader } from '#domain/ports.ts';
import { mailJobs } from '#mails/mail-jobs.ts';
import type { MailDeps } from '#mails/sending/mail-deps.ts';
import type { Handlers } from './queue-workers.ts';

export type FollowUpDeps = MailDeps & { readonly cvTextReader: CvTextReader };

/**
 * Creates the handlers of the work that follows an answer (D22). Each job may run again after a crash, and then changes
 * nothing.
 */
export function followUpHandlers(deps: FollowUpDeps): Handlers {
  return {
    ...mailJobs(deps),
    'count-answers': () => countAnswers(deps),
    'erase-sandbox': async () => void (await eraseSandbox(deps)),
    'extract-cv-text': (job) => extractCvText(deps, job),
    'remove-erased': (job) => removeExternalCopies(deps, job),
    'render-jobs': (job) => renderJobs(deps, job),
    'run-retention': () => runDailyMaintenance(deps),
  };
}
