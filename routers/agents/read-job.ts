import { showJob } from '#domain/jobs/one-job/show-job.ts';
import { listing } from '../base/listing-output.ts';
import { publicProcedure } from '../base/procedures.ts';
import { careersJobDetails } from '../jobs/careers-job-schema.ts';
import { findEmployerSlug } from './find-employer-slug.ts';
import { jobAddress } from './schemas.ts';

/** Reads one job. The input names its employer by slug or by name. */
export const readJob = publicProcedure
  .input(jobAddress)
  .concat(listing(careersJobDetails))
  .query(async ({ ctx, input }) => {
    const address = { ...input, workspaceSlug: await findEmployerSlug(ctx, input.workspaceSlug) };
    return {
      key: ['job', address],
      open: () => showJob(ctx.deps, address),
    };
  });
