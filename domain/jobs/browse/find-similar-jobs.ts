import { listSimilarJobs } from '#db/publications/search/browse-jobs.ts';
import type { Deps } from '#domain/ports.ts';
import type { Lang } from '#kernel/language.ts';
import { toFilter } from '../job-search.ts';
import { inRenderedSnapshot } from '../read-rendered.ts';
import { listVersionedJobs, type VisibleJob } from '../visible-job.ts';

const JOBS_MAX = 3;

/** Jobs of a workspace, and the next moment at which its jobs change without a commit (D12). */
type SimilarJobs = { jobs: readonly VisibleJob[]; changesAt: Date | null };

/**
 * Finds other open jobs of the workspace: those in this language first, the most similar before others. The job itself
 * may be closed.
 */
export async function findSimilarJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceSlug, jobId, lang }: { workspaceSlug: string; jobId: string; lang: Lang },
): Promise<SimilarJobs> {
  const rendering = 'careers' as const;
  const similarJobs = await inRenderedSnapshot(
    deps,
    { by: 'slug', workspace: workspaceSlug, rendering },
    async (tx, { listing, renderer, at }) => {
      const workspaceId = listing.workspace.id;
      const ids = await listSimilarJobs(tx, {
        workspaceId,
        rendering,
        renderer,
        at,
        filter: toFilter({}),
        jobId,
        lang,
        limit: JOBS_MAX,
      });
      const versionedJobs = await listVersionedJobs(tx, ids);
      const byId = new Map(versionedJobs.map(({ job }) => [job.id, job]));
      return { jobs: ids.flatMap((id) => byId.get(id) ?? []), changesAt: listing.changesAt };
    },
  );
  return similarJobs ?? { jobs: [], changesAt: null };
}
