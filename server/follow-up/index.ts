import type { Deps } from '../../routers/deps.ts';
import type { Mailer } from '../adapters/mailer.ts';
import type { Handlers } from '../adapters/queue.ts';
import { acknowledgeApplication } from './acknowledge-application.ts';
import { announceHumanRequest } from './announce-human-request.ts';
import { confirmDeletionRequest } from './confirm-deletion-request.ts';
import { extractCvText } from './extract-cv-text.ts';

export type FollowUpDeps = Deps & { readonly mailer: Mailer };

/** What is done after the answer (D22). Each job may run again after a crash, and then changes nothing. */
export function followUpJobs(deps: FollowUpDeps): Handlers {
  return {
    'acknowledge-application': (job) => acknowledgeApplication(deps, job),
    'announce-human-request': (job) => announceHumanRequest(deps, job),
    'confirm-deletion-request': (job) => confirmDeletionRequest(deps, job),
    'extract-cv-text': (job) => extractCvText(deps, job),
  };
}
