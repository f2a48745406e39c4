import { removeErased } from '../../domain/erasure/remove-erased.ts';
import type { Deps } from '../../domain/ports.ts';
import type { CvTextReader } from '../adapters/cv-text-reader.ts';
import type { Mailer } from '../adapters/mailer.ts';
import type { Handlers } from '../adapters/queue.ts';
import { acknowledgeApplication } from './acknowledge-application.ts';
import { announceHumanRequest } from './announce-human-request.ts';
import { confirmDeletionRequest } from './confirm-deletion-request.ts';
import { explainDeletionRefusal } from './explain-deletion-refusal.ts';
import { extractCvText } from './extract-cv-text.ts';
import { runDailyRetention } from './run-daily-retention.ts';

export type FollowUpDeps = Deps & {
  readonly mailer: Mailer;
  readonly cvTextReader: CvTextReader;
  /** Told of each mail that its recipient's allowance left out (D37). */
  onMailWithheld(kind: string): void;
};

/** What is done after the answer (D22). Each job may run again after a crash, and then changes nothing. */
export function followUpJobs(deps: FollowUpDeps): Handlers {
  return {
    'acknowledge-application': (job) => acknowledgeApplication(deps, job),
    'announce-human-request': (job) => announceHumanRequest(deps, job),
    'confirm-deletion-request': (job) => confirmDeletionRequest(deps, job),
    'explain-deletion-refusal': (job) => explainDeletionRefusal(deps, job),
    'extract-cv-text': (job) => extractCvText(deps, job),
    'remove-erased': (job) => removeErased(deps, job),
    'run-retention': () => runDailyRetention(deps),
  };
}
