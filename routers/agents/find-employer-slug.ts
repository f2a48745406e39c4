import { resolveEmployerSlug } from '#domain/employers/find-employer.ts';
import { type Employer, listEmployers } from '#domain/employers/list-employers.ts';
import type { Context } from '../base/context.ts';

/** Returns the slug of the employer that a caller names by slug or by name. Throws if it is unknown. */
export async function findEmployerSlug(ctx: Context, slugOrName: string): Promise<string> {
  return resolveEmployerSlug(ctx.deps, { employers: await readEmployers(ctx), nameOrSlug: slugOrName });
}

/** Reads the employers with open jobs. */
export function readEmployers(ctx: Context): Promise<Employer[]> {
  return ctx.readListing({ key: ['employers'], open: () => listEmployers(ctx.deps) });
}
