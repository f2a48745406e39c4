import { z } from 'zod';
import { applicationStatuses } from '#db/schema/index.ts';

const applicationFields = {
  applicationId: z.guid().describe('The `applicationId` of the answer to the application'),
  jobId: z.guid().describe('The id of the job'),
  id: z.string().nullable().describe('The partner’s own `id` of the application, as first sent'),
  source: z.string().nullable().describe('The `job.source` that it was sent with'),
  status: z.enum(applicationStatuses).describe('The status of the application now'),
  test: z.boolean().describe('Sent with a test key'),
};

/** The payloads of a partner's events by type. They have ids, statuses and data of its own feed (D19, D30, D48). */
export const partnerEvents = {
  'application.received': z
    .object(applicationFields)
    .describe('An application that this partner sent was received; sending it again causes no second event'),
  'application.status_changed': z
    .object({
      ...applicationFields,
      previousStatus: z.enum(applicationStatuses).describe('The status before'),
    })
    .describe('The employer changed the status of an application that this partner sent'),
  'job.published': z
    .object({
      jobId: z.guid().describe('The id of the job'),
      workspaceSlug: z.string().describe('The employer’s name in URLs'),
      title: z.string().describe('The title of the job'),
      url: z.url().describe('The job’s page, with the partner’s code as `source`'),
      publishedAt: z.iso.datetime().nullable().describe('The time of the first publication'),
    })
    .describe('A job appeared in this partner’s feed'),
  'job.removed': z
    .object({
      jobId: z.guid().describe('The id of the job'),
      reason: z
        .enum(['closed', 'unpublished', 'expired', 'unavailable'])
        .describe(
          '`unavailable`: the employer no longer shows its jobs in this feed, or the job lacks a value that the feed requires',
        ),
    })
    .describe('A job disappeared from this partner’s feed'),
} as const;

/** The payload of the event that is sent by hand, to a webhook of any owner. */
export const testEvent = {
  'webhook.test': z
    .object({
      partner: z.string().optional().describe('The partner’s code'),
      workspace: z.string().optional().describe('The employer’s slug'),
      href: z.url().optional().describe('The employer’s webhook, in the management API'),
    })
    .describe('Sent by hand, to try the receiver'),
} as const;

const webhookEvents = { ...partnerEvents, ...testEvent };

type WebhookEventType = keyof typeof webhookEvents;

/** The types that a partner may choose from. */
export const partnerEventTypes = Object.keys(partnerEvents) as (keyof typeof partnerEvents)[];

export type WebhookData<Type extends WebhookEventType> = z.input<(typeof webhookEvents)[Type]>;

/** Writes the body in the format of Standard Webhooks. The text is stored, since exactly these bytes are signed. */
export function eventBody<Type extends WebhookEventType>(
  type: Type,
  at: Date,
  data: WebhookData<Type>,
): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
