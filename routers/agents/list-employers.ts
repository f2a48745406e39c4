import { z } from 'zod';
import { findEmployer, findNearest } from '#domain/employers/find-employer.ts';
import { type Employer, listEmployers } from '#domain/employers/list-employers.ts';
import type { Context } from '../base/context.ts';
import { publicProcedure } from '../base/procedures.ts';

/** The number of employers in an answer, unless the call sets a limit. */
const LIMIT_DEFAULT = 20;

const employer = z.object({
  name: z.string(),
  workspaceSlug: z.string().meta({ description: 'The argument `workspaceSlug` of the other tools.' }),
  careersUrl: z.url(),
  openJobs: z.int(),
});

/** Lists the employers with open jobs, or those that a name matches (D66). */
export const listEmployersTool = publicProcedure
  .input(
    z.object({ q: z.string().max(200).optional(), limit: z.int().min(1).max(100).default(LIMIT_DEFAULT) }),
  )
  .output(z.object({ totalCount: z.int(), employers: z.array(employer) }))
  .query(async ({ ctx, input: { q = '', limit } }) => {
    const all = await readEmployers(ctx);
    const matching = q.trim() === '' ? all : findNearest(all, q);
    return { totalCount: matching.length, employers: matching.slice(0, limit) };
  });

/** Returns the slug of the employer that a caller names by slug or by name. Throws if it is unknown. */
export async function findEmployerSlug(ctx: Context, slugOrName: string): Promise<string> {
  return findEmployer(ctx.deps, { employers: await readEmployers(ctx), nameOrSlug: slugOrName });
}

function readEmployers(ctx: Context): Promise<Employer[]> {
  return ctx.readListing({ key: ['employers'], open: () => listEmployers(ctx.deps) });
}
