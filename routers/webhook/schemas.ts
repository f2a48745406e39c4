import { z } from 'zod';
import { employerEventTypes } from '#domain/webhooks/employer-events.ts';
import { partnerEventTypes } from '#domain/webhooks/partner-events.ts';
import { RETRY_DAYS } from '#domain/webhooks/retry-schedule.ts';

const webhook = {
  id: z.guid().describe('The id of the webhook.'),
  url: z.url().describe('The URL to which events are sent.'),
};

/** A choice among the types of events, or null for all of them. */
const eventSelection = <Type extends string>(types: readonly Type[]) =>
  z
    .array(z.enum(types))
    .min(1)
    .nullable()
    .describe(
      'The types to send, or null for all. Without this field, the types stay as they are; a new webhook has all.',
    );

/** The types of events that an employer chooses. */
export const employerEventSelection = eventSelection(employerEventTypes);
/** The types of events that a partner chooses. */
export const partnerEventSelection = eventSelection(partnerEventTypes);

const selectedEvents = {
  events: z.array(z.string()).nullable().describe('The types that are sent; null for all.'),
};

/** The answer to a new URL or secret. */
export const setWebhookAnswer = z.object({
  ...webhook,
  ...selectedEvents,
  secret: z.string().optional().describe('The secret of the signatures. It is shown only here.'),
  previousUntil: z.iso.datetime().optional().describe('The time until which earlier secrets sign too.'),
});

/** The answer to a removal. */
export const removedWebhook = z.object(webhook);

/** The state of a webhook. */
export const webhookState = z.object({
  ...webhook,
  ...selectedEvents,
  createdAt: z.iso.datetime().describe('The time at which it was set first.'),
  previousUntil: z.iso.datetime().nullable().describe('The time until which earlier secrets sign too.'),
  failures: z.int().describe('The failed attempts since the last success.'),
  failingSince: z.iso.datetime().nullable().describe('The time of the first failure since the last success.'),
  disabledAt: z.iso
    .datetime()
    .nullable()
    .describe('The time since which nothing is sent. Setting the URL again enables the webhook.'),
  disabledReason: z
    .enum(['failing', 'gone'])
    .nullable()
    .describe(`\`failing\`: every attempt failed for ${RETRY_DAYS} days. \`gone\`: the URL answered 410.`),
});

const deliveryState = z.enum(['waiting', 'delivered', 'failed']);
const deliveryId = z.guid().describe('The `webhook-id`, the same in each attempt.');

/** A delivery of an event. */
export const webhookDelivery = z.object({
  id: deliveryId,
  type: z.string().describe('The type of the event.'),
  subjectId: z.guid().describe('The application, the job, or the person of a deletion.'),
  state: deliveryState.describe(`\`failed\`: given up after ${RETRY_DAYS} days.`),
  attempts: z.int().describe('The number of attempts.'),
  lastStatus: z.int().nullable().describe('The status of the last answer.'),
  lastFault: z.string().nullable().describe('The reason why the last attempt had no answer.'),
  createdAt: z.iso.datetime().describe('The time of the event.'),
  nextAttemptAt: z.iso.datetime().describe('The time of the next attempt of a waiting delivery.'),
  deliveredAt: z.iso.datetime().nullable().describe('The time of the success.'),
});

/** The answer to a replay. */
export const replayedDelivery = z.object({
  id: deliveryId,
  state: deliveryState.describe('It waits again.'),
});

/** The answer to a test. */
export const testedWebhook = z.object({
  id: deliveryId,
  url: webhook.url,
  accepted: z.boolean().describe('True if the receiver answered 2xx.'),
  status: z.int().nullable().describe('The status of its answer.'),
  fault: z.string().nullable().describe('The reason why there was no answer.'),
});

/** The query parameters of a list of deliveries. */
export const deliveryOptions = z.object({
  state: deliveryState.optional().meta({ description: 'Only deliveries of this state.' }),
  limit: z.int().min(1).max(1000).optional().meta({ description: 'Rows on a page: 100 unless given.' }),
  cursor: z.guid().optional().meta({ description: '`nextCursor` of the page before.' }),
});

/** The delivery in the path of an operation. */
export const deliveryParameter = {
  id: z.guid().toLowerCase().meta({ description: 'The id of the delivery.' }),
};

/** The webhook of the examples. */
export const webhookExample = {
  id: '7d1f8a30-52a4-4c39-9a42-0f1f4e7e2b10',
  url: 'https://ats.example/hooks/guichet',
  events: ['application.received', 'application.status_changed'],
};

/** The delivery of the examples. */
export const deliveryExample = {
  id: '0c7f5a52-9a3e-4f68-8a55-2f0f6e0d9b11',
  type: 'application.received',
  subjectId: '3f6c1f0a-5c1d-4b7e-9a80-1d2c3b4a5f60',
  state: 'delivered',
  attempts: 1,
  lastStatus: 204,
  lastFault: null,
  createdAt: '2026-11-26T08:55:00.000Z',
  nextAttemptAt: '2026-11-26T08:55:00.000Z',
  deliveredAt: '2026-11-26T08:55:01.000Z',
};
