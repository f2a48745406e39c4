import { z } from 'zod';
import { listCareersJobs } from '#domain/jobs/list-careers-jobs.ts';
import { listing } from '../base/listing-output.ts';
import { publicProcedure } from '../base/procedures.ts';
import { careersFilters } from '../jobs/filters.ts';
import { publicCareersJobsResponse } from '../jobs/schemas.ts';
import { employerSlug } from './list-employers.ts';
import { jobAddress } from './schemas.ts';

/** Bounds a page for a model, unless it sets a limit (D68). */
const LIMIT = 20;

const input = careersFilters.extend({
  workspaceSlug: jobAddress.shape.workspaceSlug,
  limit: z
    .int()
    .min(1)
    .max(100)
    .default(LIMIT)
    .meta({ description: `Jobs on a page: ${LIMIT} unless given, 100 at most.` }),
});

/** Lists the offers of a workspace, a page at a time. */
export const searchJobs = publicProcedure
  .input(input)
  .concat(listing(publicCareersJobsResponse))
  .query(async ({ ctx, input: given }) => {
    const asked = { ...given, workspaceSlug: await employerSlug(ctx, given.workspaceSlug) };
    return {
      key: ['careers', asked],
      open: () => listCareersJobs(ctx.deps, asked),
    };
  });
