import { z } from 'zod';
import { applicationStatuses } from '#domain/administration/applications/set-application-status.ts';
import type { ExampleValues } from '../base/rest.ts';

/** An application as its partner sees it, without personal data or free text (D19). */
export const partnerApplication = z.object({
  applicationId: z.guid().meta({ description: 'The `applicationId` of the answer to the application.' }),
  candidateId: z.guid().meta({ description: 'The `candidateId` of the answer to the application.' }),
  jobId: z.guid().describe('The job that was applied for.'),
  workspaceSlug: z.string().meta({ description: 'The employer’s name in URLs.' }),
  id: z
    .string()
    .nullable()
    .meta({ description: 'The partner’s own `id` of the application, as first sent.' }),
  source: z.string().nullable().meta({ description: 'The `job.source` that it was sent with.' }),
  status: z.enum(applicationStatuses).meta({ description: 'The employer’s decision.' }),
  test: z.boolean().meta({ description: 'Sent with a test key.' }),
  receivedAt: z.iso.datetime().describe('The time at which it was received.'),
  updatedAt: z.iso
    .datetime()
    .meta({ description: 'The time at which its status was last set, or it was received.' }),
});

/** Makes the application of the examples. */
export function partnerApplicationExample({ applicationId, candidateId, jobId, workspace }: ExampleValues) {
  return {
    applicationId,
    candidateId,
    jobId,
    workspaceSlug: workspace.slug,
    id: 'board-2026-000184',
    source: 'board',
    status: 'interview' as const,
    test: false,
    receivedAt: '2026-11-20T09:12:31.000Z',
    updatedAt: '2026-11-24T14:03:02.000Z',
  };
}
