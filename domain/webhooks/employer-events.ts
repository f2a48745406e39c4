import { z } from 'zod';
import { applicationStatuses } from '#db/schema/index.ts';
import type { PublicUrl } from '../jobs/links.ts';

type AddressDeps = { settings: PublicUrl };

const base = {
  workspace: z.string().describe('The employer’s name in URLs'),
  href: z.url().describe('What to fetch with a management key'),
};

const application = {
  ...base,
  applicationId: z.guid().describe('The id of the application'),
  jobId: z.guid().describe('The id of the job'),
  status: z.enum(applicationStatuses).describe('The status of the application now'),
  test: z.boolean().describe('Sent with a board’s test key'),
};

const erasure = {
  ...base,
  deletionId: z.guid().nullable().describe('The person’s request; null where the retention was over'),
  candidateId: z.guid().describe('The id of the person'),
  applicationIds: z.array(z.guid()).describe('The ids of the applications'),
};

/** The payloads of an employer's events by type: ids, statuses and a URL, and no person's name (D56). */
export const employerEvents = {
  'application.received': z.object(application).describe('An application was received'),
  'application.status_changed': z
    .object({ ...application, previousStatus: z.enum(applicationStatuses).describe('The status before') })
    .describe('The employer changed the status of an application, or its candidate withdrew it'),
  'conversation.finished': z
    .object(application)
    .describe('Each question of a conversation has its answer, or the interviewer closed it'),
  'conversation.person_wanted': z
    .object(application)
    .describe('The candidate wants to speak to a person, or named a number or a time for that'),
  'deletion.requested': z
    .object({
      ...erasure,
      deletionId: z.guid().describe('The id of the request'),
      dueAt: z.iso.datetime().describe('The day until which it must be answered'),
    })
    .describe('A person asked for the deletion of their data'),
  'candidate.erased': z
    .object({
      ...erasure,
      erasure: z.enum(['person', 'application']).describe('All of the person, or the named applications'),
    })
    .describe(
      'Personal data was erased: erase it in your systems too, and confirm it where there is a request',
    ),
  'job.expired': z
    .object({
      ...base,
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

/** Writes the body of Standard Webhooks, which is stored as it is signed. */
export function employerEventBody<Type extends EmployerEventType>(
  type: Type,
  at: Date,
  data: EmployerData<Type>,
): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** Writes the URL of a management operation: in one workspace, or without `slug` in the installation. */
export function managementAddress(
  { settings }: AddressDeps,
  { slug, path }: { slug?: string; path: string },
): string {
  const workspace = slug === undefined ? '' : `workspaces/${encodeURIComponent(slug)}/`;
  return `${settings.publicUrl}/api/manage/v1/${workspace}${path}`;
}

type ApplicationFacts = Pick<
  EmployerData<'application.received'>,
  'applicationId' | 'jobId' | 'status' | 'test'
>;

/** Writes the payload of an event about an application. */
export function employerApplication(
  deps: AddressDeps,
  { slug, ...facts }: ApplicationFacts & { slug: string },
): EmployerData<'application.received'> {
  const href = managementAddress(deps, { slug, path: `applications/${facts.applicationId}` });
  return { workspace: slug, ...facts, href };
}
