import { z } from 'zod';
import { findSimilarEmployers } from '#domain/employers/find-employer.ts';
import { publicProcedure } from '../base/procedures.ts';
import { readEmployers } from './find-employer-slug.ts';

/** The number of employers in an answer, unless the call sets a limit. */
const LIMIT_DEFAULT = 20;

const employer = z.object({
  name: z.string(),
  workspaceSlug: z.string().meta({ description: 'The argument `workspaceSlug` of the other tools.' }),
  careersUrl: z.url(),
  openJobs: z.int(),
});

/** Lists the employers with open jobs; with `q`, those with a similar name (D66). */
export const listEmployersTool = publicProcedure
  .input(
    z.object({ q: z.string().max(200).optional(), limit: z.int().min(1).max(100).default(LIMIT_DEFAULT) }),
  )
  .output(z.object({ totalCount: z.int(), employers: z.array(employer) }))
  .query(async ({ ctx, input: { q = '', limit } }) => {
    const employers = await readEmployers(ctx);
    const matching = q.trim() === '' ? employers : findSimilarEmployers(employers, q);
    return { totalCount: matching.length, employers: matching.slice(0, limit) };
  });
