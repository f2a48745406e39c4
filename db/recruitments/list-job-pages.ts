import { eq } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { recruitments, workspaces } from '../schema/index.ts';
import { visible } from './visible-jobs.ts';

type JobPage = { workspaceSlug: string; jobId: string; updatedAt: Date };

const places = prepareOnce((query) =>
  query
    .select({ workspaceSlug: workspaces.slug, jobId: recruitments.id, updatedAt: recruitments.updatedAt })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(visible)
    .orderBy(workspaces.slug, recruitments.id)
    .prepare('public_places'),
);

/** Every job page that the public may see now (D12), for the sitemap. */
export function listJobPages(query: Queryable, at: Date): Promise<JobPage[]> {
  return places(query).execute({ now: at.toISOString() });
}
