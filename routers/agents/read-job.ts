import type { z } from 'zod';
import { showJob } from '#domain/jobs/one-job/show-job.ts';
import { documented } from '../base/documented.ts';
import { publicProcedure } from '../base/procedures.ts';
import { careersJobDetails } from '../jobs/careers-job-schema.ts';
import { employerSlug } from './list-employers.ts';
import { jobAddress } from './schemas.ts';

/** One job, whatever names its employer. */
export const readJob = documented(
  careersJobDetails,
  publicProcedure.input(jobAddress).query(async ({ ctx, input }) => {
    const address = { ...input, workspaceSlug: await employerSlug(ctx, input.workspaceSlug) };
    return ctx.encodeListing<z.output<typeof careersJobDetails>>({
      key: ['job', address],
      list: () => showJob(ctx.deps, address),
    });
  }),
);
