import { randomUUID } from 'node:crypto';
import type { Database } from '#db/connection/database.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Handlers } from '#server/jobs/queue-workers.ts';

export const unheeded: Handlers = {
  'acknowledge-application': async () => {},
  'announce-answers': async () => {},
  'announce-human-request': async () => {},
  'ask-confirmation': async () => {},
  'confirm-deletion-request': async () => {},
  'confirm-deletion-withdrawal': async () => {},
  'explain-deletion-refusal': async () => {},
  'count-answers': async () => {},
  'extract-cv-text': async () => {},
  'remove-erased': async () => {},
  'render-jobs': async () => {},
  'run-retention': async () => {},
  'erase-sandbox': async () => {},
  'announce-application': async () => {},
  'announce-contest': async () => {},
  'deliver-contest-answer': async () => {},
  'deliver-message': async () => {},
  'deliver-unread-words': async () => {},
  'announce-deletion-request': async () => {},
  'announce-deletion-withdrawal': async () => {},
  'announce-withdrawal': async () => {},
  'acknowledge-corrected-address': async () => {},
  'tell-mistyped-address': async () => {},
  'announce-corrected-address': async () => {},
  'announce-address-change': async () => {},
  'confirm-new-address': async () => {},
  'announce-status': async () => {},
  'renew-portal-links': async () => {},
  'renew-employer-links': async () => {},
  'send-answer-reminders': async () => {},
  'invite-member': async () => {},
  'mail-desk-links': async () => {},
  'send-digests': async () => {},
  'ask-alert-confirmation': async () => {},
  'store-alert-request': async () => {},
  'send-job-alerts': async () => {},
};

export const until = { timeout: 60_000, interval: 10 };

export const acknowledge = (queue: Queue, database: Database, applicationId: string = randomUUID()) =>
  database.transaction((tx) =>
    queue.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId }),
  );
