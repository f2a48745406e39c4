import { DEAD_QUEUE } from '#db/queue/queue.ts';
import type { FollowUpJob } from '#domain/ports.ts';

/**
 * The number of jobs of a kind that a node does at once: many mails, which wait for a server, and few extractions,
 * which need the CPU. Renderings of one workspace in a batch are done once.
 */
export const batchSizes = {
  'acknowledge-application': 30,
  'acknowledge-corrected-address': 10,
  'announce-address-change': 10,
  'announce-answers': 10,
  'announce-application': 10,
  'announce-contest': 10,
  'announce-corrected-address': 10,
  'announce-deletion-request': 10,
  'announce-deletion-withdrawal': 10,
  'announce-human-request': 10,
  'announce-withdrawal': 10,
  'ask-confirmation': 10,
  'announce-status': 10,
  'confirm-new-address': 10,
  'confirm-deletion-request': 10,
  'ask-alert-confirmation': 10,
  'confirm-deletion-withdrawal': 10,
  'deliver-contest-answer': 10,
  'deliver-message': 10,
  'deliver-unread-words': 10,
  'explain-deletion-refusal': 10,
  'count-answers': 1,
  'extract-cv-text': 2,
  'renew-portal-links': 10,
  'renew-employer-links': 10,
  'invite-member': 10,
  'mail-desk-links': 10,
  'remove-erased': 2,
  'render-jobs': 50,
  'run-retention': 1,
  'erase-sandbox': 1,
  'send-answer-reminders': 1,
  'send-digests': 1,
  'send-job-alerts': 1,
  'store-alert-request': 10,
  'tell-mistyped-address': 10,
} as const satisfies Record<FollowUpJob['name'], number>;

export const queueNames = Object.keys(batchSizes) as FollowUpJob['name'][];

/**
 * The jobs that begin at a time, as cron expressions in UTC; each runs once for all nodes. A run that was missed while
 * no node was up is made up for.
 */
export const schedules = {
  'run-retention': '23 2 * * *',
  'erase-sandbox': '41 * * * *',
  'count-answers': '17 * * * *',
  'send-answer-reminders': '30 6 * * *',
  'send-digests': '0 * * * *',
  'send-job-alerts': '5 * * * *',
} as const satisfies Partial<Record<FollowUpJob['name'], string>>;

const DAY_SECONDS = 86_400;

/**
 * Options of all queues, with times in seconds. A job of a node that died can be taken again when its heartbeat is
 * overdue; a finished job is erased soon. Retries continue for half a day, longer than most outages of mail servers.
 */
const commonOptions = {
  retryLimit: 24,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: 15,
  retentionSeconds: 30 * DAY_SECONDS,
  deleteAfterSeconds: 60,
  deadLetter: DEAD_QUEUE,
  notify: true,
};

/** The options of the queue of dead jobs, which wait there for the operator. */
export const deadQueueOptions = { retentionSeconds: 365 * DAY_SECONDS };

/** Jobs that take longer the more people there are: to purge, or to mail. */
const longJobs: readonly FollowUpJob['name'][] = ['run-retention', 'send-job-alerts'];

/** Returns a queue's options. An attempt may take five minutes, that of a long job a day. */
export function queueOptions(name: FollowUpJob['name']) {
  return { ...commonOptions, expireInSeconds: longJobs.includes(name) ? DAY_SECONDS : 300 };
}
