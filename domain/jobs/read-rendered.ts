import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '../../db/connection/client.ts';
import {
  iterateTexts,
  type ListingQuery,
  readListing,
  type WorkspaceListing,
} from '../../db/publications/read-listing.ts';
import { listUnrenderedJobs, storeRenderedJobs } from '../../db/publications/rendered-jobs.ts';
import { serviceBusy } from '../../kernel/errors/refusals.ts';
import type { Deps } from '../ports.ts';
import { rendererOf, renderJob } from './render-job.ts';

type RenderDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;
type Wanted = Pick<ListingQuery, 'by' | 'workspace' | 'text' | 'most'>;

/** Other calls get their turn between two batches. */
const JOBS_PER_BATCH = 200;
/** Jobs may change while they are rendered; so often in a row only where something is wrong. */
const ROUNDS_MAX = 20;
const NIL = '00000000-0000-0000-0000-000000000000';

/** The listing of a workspace, each wanted job rendered; null when the public may not see the workspace. */
export async function readRendered(deps: RenderDeps, wanted: Wanted): Promise<WorkspaceListing | null> {
  const renderer = rendererOf(deps.settings);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const listing = await readListing(deps.database.query, { ...wanted, renderer, at: deps.clock.now() });
    if (listing === null || listing.missing === 0) return listing;
    await renderMissing(deps, listing.workspace.id, renderer);
  }
  throw serviceBusy(2);
}

type Snapshot = { listing: WorkspaceListing; renderer: string; at: Date };

/**
 * One snapshot in which every job of the workspace is rendered, for what one statement does not read. Resolves to
 * null when the public may not see the workspace; `listing` has no texts.
 */
export async function readRenderedHead<Result>(
  deps: RenderDeps,
  wanted: Omit<Wanted, 'most'>,
  read: (tx: Queryable, snapshot: Snapshot) => Promise<Result>,
): Promise<Result | null> {
  const renderer = rendererOf(deps.settings);
  const at = deps.clock.now();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const outcome = await deps.database.snapshot(async (tx) => {
      const listing = await readListing(tx, { ...wanted, renderer, at, most: 'none' });
      if (listing === null) return { result: null };
      if (listing.missing > 0) return { missingIn: listing.workspace.id };
      return { result: await read(tx, { listing, renderer, at }) };
    });
    if (outcome.missingIn === undefined) return outcome.result;
    await renderMissing(deps, outcome.missingIn, renderer);
  }
  throw serviceBusy(2);
}

/** All texts of a workspace in batches, from such a snapshot. */
export async function readRenderedInBatches(
  deps: RenderDeps,
  wanted: Omit<Wanted, 'most'>,
  use: (listing: WorkspaceListing, texts: AsyncIterable<string[]>) => Promise<void>,
): Promise<boolean> {
  const { text } = wanted;
  const isRead = await readRenderedHead(deps, wanted, async (tx, { listing, renderer, at }) => {
    const workspaceId = listing.workspace.id;
    await use(listing, iterateTexts(tx, { workspaceId, text, renderer, at, batch: JOBS_PER_BATCH }));
    return true;
  });
  return isRead ?? false;
}

/** Renders what is not rendered yet, or was in another version, and keeps it (D42). */
async function renderMissing({ database, settings }: RenderDeps, workspaceId: string, renderer: string) {
  let from = NIL;
  for (;;) {
    const wanted = { workspaceId, renderer, from, most: JOBS_PER_BATCH };
    const missing = await listUnrenderedJobs(database.query, wanted);
    const rendered = missing.map(({ job, ...revisions }) => ({
      ...{ recruitmentId: job.id, ...revisions, renderer },
      ...renderJob(settings, job),
    }));
    await storeRenderedJobs(database.query, rendered);
    if (missing.length < JOBS_PER_BATCH) return;
    from = missing.at(-1)?.job.id ?? NIL;
    await nextTurn();
  }
}
