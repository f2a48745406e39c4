import { asc, gt } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { workspaces } from '../schema/index.ts';

/** Lists the workspaces that keep candidates longer than this number of months. */
export async function listLongRetention(query: Queryable, monthsMax: number) {
  return query
    .select({ slug: workspaces.slug, months: workspaces.retentionMonths })
    .from(workspaces)
    .where(gt(workspaces.retentionMonths, monthsMax))
    .orderBy(asc(workspaces.slug));
}
