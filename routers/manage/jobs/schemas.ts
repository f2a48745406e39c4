import { z } from 'zod';
import { feedProfile } from '#domain/administration/field-schemas.ts';
import { importEntrySchema } from '#domain/administration/recruitments/import/import-entry.ts';
import type { ExampleValues } from '#routers/base/rest.ts';
import { finding } from '#routers/jobs/feed-report-schema.ts';
import { jobQuestion } from '#routers/jobs/job-question-schema.ts';

/** A job for its employer: the fields of the import, its state and its applications. */
export const managedJob = z
  .object({
    ...importEntrySchema.shape,
    questions: z.array(jobQuestion).describe('The job’s own questions.'),
    id: z.guid().describe('The id in public URLs and applications.'),
    externalId: z.string().nullable().describe('Your own id of the job.'),
    visible: z.boolean().describe('True while the public sees it.'),
    url: z.url().nullable().describe('The job’s public page; null while the public does not see it.'),
    applications: z.record(z.string(), z.int()).describe('The number of its applications by status.'),
    findings: z
      .array(
        finding.extend({
          profile: feedProfile.nullable().describe('The board; null for a law of the job’s country.'),
          outcome: z
            .enum(['rejected', 'hidden'])
            .nullable()
            .describe(
              '`rejected`: left out of the board’s feed. `hidden`: sent, but the board may not show it.',
            ),
        }),
      )
      .describe('The rules of boards and pay laws that the job breaks.'),
    createdAt: z.iso.datetime().describe('The time at which it arrived.'),
    updatedAt: z.iso.datetime().describe('The time of its last change.'),
  })
  .meta({ id: 'ManagedJob' });

/** Makes the job of the examples in the OpenAPI document. */
export function managedJobExample({
  publicUrl,
  workspace,
  jobId,
}: ExampleValues): z.input<typeof managedJob> {
  return {
    id: jobId,
    externalId: 'poste-1042',
    title: 'Soudeuse',
    location: { city: 'Lyon', country: 'FR' },
    salary: { min: 28_000, max: 32_000, currency: 'EUR', period: 'year' },
    locations: [],
    staffing: false,
    qualifications: {},
    anonymous: false,
    benefits: [],
    questions: [],
    test: false,
    status: 'active',
    published: true,
    visible: true,
    url: `${publicUrl}/careers/${workspace.slug}/${jobId}`,
    applications: { received: 3, interview: 1 },
    findings: [],
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-20T08:15:00.000Z',
  };
}

/** The job in the path of an operation. */
export const jobParameter = {
  externalId: z.string().trim().min(1).max(255).meta({ description: 'Your own id of the job.' }),
};

/** The warnings of an answer that writes jobs. */
export const warnings = z.array(z.string()).describe('Faults that were accepted, and should be checked.');
