import { z } from 'zod';
import { applicationStatuses } from '#db/schema/index.ts';
import type { PublicUrl } from '../jobs/links.ts';
import { managementAddress } from '../management-address.ts';

const fieldsOfEveryEvent = {
  workspace: z.string().describe('The slug of the workspace, which is its name in URLs'),
  href: z.url().describe('The URL of what changed; a management key reads it'),
};

const applicationFields = {
  ...fieldsOfEveryEvent,
  applicationId: z.guid().describe('The id of the application'),
  jobId: z.guid().describe('The id of the job'),
  status: z.enum(applicationStatuses).describe('The status of the application now'),
  test: z.boolean().describe('Sent with a board’s test key'),
};

const erasureFields = {
  ...fieldsOfEveryEvent,
  deletionId: z.guid().nullable().describe('The id of the person’s request; null if the retention ended'),
  candidateId: z.guid().describe('The id of the person'),
  applicationIds: z.array(z.guid()).describe('The ids of the applications'),
};

/** The payloads of an employer's events by type. They have ids, statuses and a URL, but no person's name (D56). */
export const employerEvents = {
  'application.received': z.object(applicationFields).describe('An application was received'),
  'application.status_changed': z
    .object({
      ...applicationFields,
      previousStatus: z.enum(applicationStatuses).describe('The status before'),
    })
    .describe('The employer changed the status of an application, or its candidate withdrew it'),
  'conversation.finished': z
    .object(applicationFields)
    .describe('The interviewer has an answer to each question, or ended the conversation'),
  'conversation.person_wanted': z
    .object(applicationFields)
    .describe('The candidate wants to speak to a person, or gave a telephone number or a time for a call'),
  'deletion.requested': z
    .object({
      ...erasureFields,
      deletionId: z.guid().describe('The id of the request'),
      dueAt: z.iso.datetime().describe('The time until which it must be answered'),
    })
    .describe('A person asked for the deletion of their data'),
  'candidate.erased': z
    .object({
      ...erasureFields,
      erasure: z.enum(['person', 'application']).describe('All of the person, or the named applications'),
    })
    .describe('Personal data was erased: erase it in your systems too, and confirm that if it was requested'),
  'job.expired': z
    .object({
      ...fieldsOfEveryEvent,
      jobId: z.guid().describe('The id of the job'),
      externalId: z.string().nullable().describe('Your own name for the job'),
      closesAt: z.iso.datetime().describe('The time at which it closed'),
    })
    .describe('A published job reached its closing date'),
} as const;

export type EmployerEventType = keyof typeof employerEvents;
export type EmployerData<Type extends EmployerEventType> = z.input<(typeof employerEvents)[Type]>;

/** All types, in the order of the documentation. */
export const employerEventTypes = Object.keys(employerEvents) as EmployerEventType[];

/** Writes the body in the format of Standard Webhooks. The text is stored, since exactly these bytes are signed. */
export function employerEventBody<Type extends EmployerEventType>(
  type: Type,
  at: Date,
  data: EmployerData<Type>,
): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

type ApplicationFacts = Pick<
  EmployerData<'application.received'>,
  'applicationId' | 'jobId' | 'status' | 'test'
>;

/** Makes the payload of an event about an application. */
export function applicationPayload(
  deps: { settings: PublicUrl },
  { slug, ...facts }: ApplicationFacts & { slug: string },
): EmployerData<'application.received'> {
  const href = managementAddress(deps, { slug, path: `applications/${facts.applicationId}` });
  return { workspace: slug, ...facts, href };
}
