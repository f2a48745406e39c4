import { z } from 'zod';
import { importEntrySchema } from '#domain/administration/recruitments/import/import-entry.ts';
import { syncJobs as sync } from '#domain/administration/recruitments/sync-jobs.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { warnings } from './schemas.ts';

/** The maximum size of a list over RPC. REST has another one, since it receives the list in a file. */
const RPC_BYTES_MAX = 16 * 1024 * 1024;

const options = z.object({
  mode: z
    .enum(['merge', 'replace'])
    .optional()
    .meta({
      description:
        '`replace` also closes the jobs with an `externalId` that are not in the list, ' +
        'except jobs written at the desk. `merge` unless given.',
    }),
  maxClosed: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({
      description:
        'A `replace` that would close more jobs is refused. Unless given, it is 10, ' +
        'or a fifth of the open jobs if that is more.',
    }),
  dryRun: z.boolean().optional().meta({
    description: '`true` reports the outcomes, and writes nothing.',
  }),
});

/** POST /api/manage/v1/workspaces/{slug}/jobs/sync, an extension of the contract. */
export const syncJobs = manageProcedure
  .meta(
    manageRest({
      operationId: 'syncJobs',
      method: 'POST',
      path: '/workspaces/{slug}/jobs/sync',
      summary: 'Send all jobs at once',
      description:
        'A JSON array, or NDJSON (`application/x-ndjson`) with a job on each line, of at most 200,000 ' +
        'jobs, with or without gzip. ' +
        'All of it is written in one transaction, or nothing: a refusal names the position and the field ' +
        'of each fault. A list is refused if writing it takes longer than 240 s. ' +
        'Jobs that are already the same are not written. ' +
        'A `replace` is refused if its list is empty, and if it would close too many jobs, since its ' +
        'list is then probably incomplete; the details name these jobs.',
      permission: 'jobs:manage',
      consumes: 'list',
      bodyField: 'jobs',
      bodyBytesMax: RPC_BYTES_MAX,
      query: options,
      examples: (values) => ({
        parameters: { slug: values.workspace.slug, mode: 'merge' },
        request: [{ externalId: 'poste-1042', title: 'Soudeuse', location: { city: 'Lyon', country: 'FR' } }],
        refusedInput: { slug: values.workspace.slug, maxClosed: -1 },
        response: {
          created: 0,
          updated: 1,
          unchanged: 0,
          closed: 0,
          outcomes: [{ id: values.jobId, externalId: 'poste-1042', outcome: 'updated' }],
          warnings: [],
        },
      }),
    }),
  )
  .input(
    options.extend({
      ...workspaceShape,
      jobs: z
        .array(importEntrySchema)
        .optional()
        .describe('The jobs, each in the format of an import’s entry.'),
    }),
  )
  .output(
    z.object({
      created: z.int().describe('Jobs that are new.'),
      updated: z.int().describe('Jobs that changed.'),
      unchanged: z.int().describe('Jobs that were already the same.'),
      closed: z.int().describe('Jobs that were closed, since they are not in the list.'),
      outcomes: z
        .array(
          z.object({
            id: z.guid().describe('The id of the job; the nil UUID for a new job of a dry run.'),
            externalId: z.string().nullable().describe('Your own id of the job.'),
            outcome: z.enum(['created', 'updated', 'closed']).describe('The effect on the job.'),
          }),
        )
        .describe('Each job that is new, changed or closed.'),
      warnings,
    }),
  )
  // The jobs are in `list` on REST, and in `input.jobs` on RPC.
  .mutation(({ ctx: { deps, access, list }, input }) => sync(deps, access, { ...input, list }));
