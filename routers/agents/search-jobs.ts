import { z } from 'zod';
import { listCareersJobs } from '#domain/jobs/list-careers-jobs.ts';
import { listing } from '../base/listing-output.ts';
import { publicProcedure } from '../base/procedures.ts';
import { careersFilters } from '../jobs/filters.ts';
import { publicCareersJobsResponse } from '../jobs/schemas.ts';
import { findEmployerSlug } from './find-employer-slug.ts';
import { jobAddress } from './schemas.ts';

/** The number of jobs on a page, unless the model sets a limit (D68). */
const LIMIT_DEFAULT = 20;

const searchInput = careersFilters.extend({
  workspaceSlug: jobAddress.shape.workspaceSlug,
  limit: z
    .int()
    .min(1)
    .max(100)
    .default(LIMIT_DEFAULT)
    .meta({ description: `Jobs on a page: ${LIMIT_DEFAULT} unless given, 100 at most.` }),
});

/** Lists the jobs of a workspace, a page at a time. */
export const searchJobs = publicProcedure
  .input(searchInput)
  .concat(listing(publicCareersJobsResponse))
  .query(async ({ ctx, input }) => {
    const request = { ...input, workspaceSlug: await findEmployerSlug(ctx, input.workspaceSlug) };
    return {
      key: ['careers', request],
      open: () => listCareersJobs(ctx.deps, request),
    };
  });
