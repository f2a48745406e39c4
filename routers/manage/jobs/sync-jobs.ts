import { z } from 'zod';
import { importedRecruitment } from '#domain/administration/recruitments/import/imported-recruitment.ts';
import { syncJobs as sync } from '#domain/administration/recruitments/sync-jobs.ts';
import { workspaceParameter } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { warnings } from './schemas.ts';

/** The list of a call over RPC. REST takes longer ones, as a file. */
const RPC_BYTES_MAX = 16 * 1024 * 1024;

const options = z.object({
  mode: z.enum(['merge', 'replace']).optional().meta({
    description:
      '`replace` also closes the jobs with an `externalId` that the list lacks, except those written at the desk; `merge` unless given.',
  }),
  maxClosed: z.int().min(0).max(1_000_000).optional().meta({
    description: 'A replace that would close more is refused: 10 unless given, or a fifth of the open ones.',
  }),
  dryRun: z.boolean().optional().meta({
    description: '`true` reports what would become of the jobs, and writes nothing.',
  }),
});

/** POST /api/manage/v1/workspaces/{slug}/jobs/sync: beyond the contract's twelve operations. */
export const syncJobs = manageProcedure
  .meta(
    manageRest({
      operationId: 'syncJobs',
      method: 'POST',
      path: '/workspaces/{slug}/jobs/sync',
      summary: 'Send all jobs at once',
      description:
        'A JSON array, or NDJSON (`application/x-ndjson`) with a job on each line, of at most 200,000 jobs, with or without gzip, which is refused when its writing takes longer than 240 s. All of it is written in one transaction, or nothing: a refusal names the place and the field of each fault. Jobs that are the same already are not written. A `replace` that is empty, ends in the middle or would close too many jobs is refused; its details name them.',
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
      ...workspaceParameter,
      jobs: z.array(importedRecruitment).optional().describe('The jobs, as entries of the import.'),
    }),
  )
  .output(
    z.object({
      created: z.int().describe('Jobs that are new.'),
      updated: z.int().describe('Jobs that changed.'),
      unchanged: z.int().describe('Jobs that were the same already.'),
      closed: z.int().describe('Jobs that the list lacks.'),
      outcomes: z
        .array(
          z.object({
            id: z.guid().describe('The id of the job; the nil UUID for a new one of a dry run.'),
            externalId: z.string().nullable().describe('Your own name for it.'),
            outcome: z.enum(['created', 'updated', 'closed']).describe('What became of it.'),
          }),
        )
        .describe('Each job that is new, changed or closed.'),
      warnings,
    }),
  )
  .mutation(({ ctx: { deps, access, list }, input }) => sync(deps, access, { ...input, list }));
