import { setImmediate as nextTurn } from 'node:timers/promises';
import { readListing, type WorkspaceListing } from '../../db/publications/read-listing.ts';
import { listUnrenderedJobs, storeRenderedJobs } from '../../db/publications/rendered-jobs.ts';
import { serviceBusy } from '../../kernel/errors/refusals.ts';
import type { Deps } from '../ports.ts';
import { rendererOf, renderJob } from './render-job.ts';

type RenderDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;
type Wanted = { by: 'id' | 'slug'; workspace: string; piece: 'published' | 'listed' };

/** Other calls get their turn between two batches. */
const JOBS_PER_BATCH = 200;
/** Jobs may change while they are rendered; so often in a row only where something is wrong. */
const ROUNDS_MAX = 20;

/** The listing of a workspace, each of its jobs rendered; null when the public may not see the workspace. */
export async function readRendered(deps: RenderDeps, wanted: Wanted): Promise<WorkspaceListing | null> {
  const renderer = rendererOf(deps.settings);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const listing = await readListing(deps.database.query, { ...wanted, renderer, at: deps.clock.now() });
    if (listing === null || listing.missing === 0) return listing;
    await renderMissing(deps, listing.workspace.id, renderer);
  }
  throw serviceBusy(2);
}

/** Renders what is not rendered yet, or was in another version, and keeps it (D42). */
async function renderMissing({ database, settings }: RenderDeps, workspaceId: string, renderer: string) {
  for (;;) {
    const missing = await listUnrenderedJobs(database.query, {
      ...{ workspaceId, renderer, most: JOBS_PER_BATCH },
    });
    const rendered = missing.map(({ job, ...revisions }) => ({
      ...{ recruitmentId: job.id, ...revisions, renderer },
      ...renderJob(settings, job),
    }));
    await storeRenderedJobs(database.query, rendered);
    if (missing.length < JOBS_PER_BATCH) return;
    await nextTurn();
  }
}
