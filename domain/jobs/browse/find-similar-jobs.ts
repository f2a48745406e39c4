import { listSimilarJobs } from '../../../db/publications/browse-jobs.ts';
import { listVersionedJobs } from '../../../db/publications/listed-jobs.ts';
import type { Deps } from '../../ports.ts';
import { filterOf } from '../job-search.ts';
import { inRenderedSnapshot } from '../read-rendered.ts';
import type { VisibleJob } from '../visible-job.ts';

const JOBS_MAX = 3;

/** Other open jobs of the workspace, those most like it first; it may be closed itself. */
export async function findSimilarJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceSlug, jobId }: { workspaceSlug: string; jobId: string },
): Promise<VisibleJob[]> {
  const text = 'careers' as const;
  const found = await inRenderedSnapshot(
    deps,
    { by: 'slug', workspace: workspaceSlug, text },
    async (tx, { listing, renderer, at }) => {
      const workspaceId = listing.workspace.id;
      const ids = await listSimilarJobs(tx, {
        ...{ workspaceId, text, renderer, at, filter: filterOf({}) },
        ...{ jobId, most: JOBS_MAX },
      });
      const jobs = await listVersionedJobs(tx, ids);
      return ids.flatMap((id) => jobs.flatMap(({ job }) => (job.id === id ? [job] : [])));
    },
  );
  return found ?? [];
}
