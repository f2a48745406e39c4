import type { Queryable } from '#db/connection/database.ts';
import { iterateListedJobs } from '#db/publications/iterate-jobs.ts';
import { listUnrenderedJobs, storeRenderedJobs } from '#db/publications/listed-jobs.ts';
import { type ListingQuery, readListing, type WorkspaceListing } from '#db/publications/read-listing.ts';
import { walkPublicationsOfWorkspace } from '#db/publications/walk-publications.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import type { Deps } from '../ports.ts';
import { jobRendererName, renderJob } from './render-job.ts';
import { mapInSlices, renderInBatches, runOnce, waitOrRefuse } from './rendering/render-runs.ts';
import { listVersionedJobs } from './visible-job.ts';

type RenderDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;
type ListingRequest = Pick<ListingQuery, 'by' | 'workspace' | 'rendering' | 'textsMax'>;

/** A reader waits at most this long for one rendering: people prefer waiting to coming back. */
const WAIT_MS_MAX = 10_000;
const JOBS_PER_BATCH = 200;
/** Jobs may change between rendering and reading. Both are then repeated, at most this often. */
const ROUNDS_MAX = 20;
/** A reader who is refused after the last round may try again after this time. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Reads the listing of a workspace after all of its jobs are rendered; null if the public may not see the workspace.
 */
export async function readRendered(
  deps: RenderDeps,
  request: ListingRequest,
): Promise<WorkspaceListing | null> {
  const renderer = jobRendererName(deps.settings);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const listing = await readListing(deps.database.query, { ...request, renderer, at: deps.clock.now() });
    if (listing === null || listing.missing === 0) return listing;
    await waitOrRefuse(renderMissing(deps, listing.workspace.id), WAIT_MS_MAX);
  }
  throw serviceBusy(RETRY_AFTER_SECONDS);
}

/** The renderer whose texts are read, and the time at which jobs must be public. */
export type RenderedState = { renderer: string; at: Date };
type Snapshot = RenderedState & { listing: WorkspaceListing };

/**
 * Runs `work`, which has several statements, in one snapshot in which all jobs of the workspace are rendered. Its
 * `listing` has no texts. Resolves to null if the public may not see the workspace.
 */
export function inRenderedSnapshot<Result>(
  deps: RenderDeps,
  request: Omit<ListingRequest, 'textsMax'>,
  work: (tx: Queryable, snapshot: Snapshot) => Promise<Result>,
): Promise<Result | null> {
  return readWhenRendered(deps, {
    read: async (tx, state) => {
      const listing = await readListing(tx, { ...request, ...state, textsMax: 'none' });
      return listing && { listing };
    },
    complete: (tx, { listing }, state) => work(tx, { listing, ...state }),
  });
}

type SnapshotReads<Page, Result> = {
  /** Reads a page with its listing, which says how many jobs are not rendered; null ends the run. */
  read: (tx: Queryable, state: RenderedState) => Promise<Page | null>;
  /** Makes the result from the page; may read more. */
  complete: (tx: Queryable, page: Page, state: RenderedState) => Promise<Result>;
};

/**
 * Runs `read`, and then `complete` with its page, in one snapshot. If the page has jobs that are not rendered, renders
 * them and starts again in a new snapshot. Resolves to null if `read` does.
 */
export async function readWhenRendered<Page extends { listing: WorkspaceListing }, Result>(
  deps: RenderDeps,
  { read, complete }: SnapshotReads<Page, Result>,
): Promise<Result | null> {
  const renderer = jobRendererName(deps.settings);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    // Each round has its own time, since a job may close while the reader waits.
    const state = { renderer, at: deps.clock.now() };
    const outcome = await deps.database.snapshot(async (tx) => {
      const page = await read(tx, state);
      if (page === null) return { result: null };
      if (page.listing.missing > 0) return { missingIn: page.listing.workspace.id };
      return { result: await complete(tx, page, state) };
    });
    if (outcome.missingIn === undefined) return outcome.result;
    await waitOrRefuse(renderMissing(deps, outcome.missingIn), WAIT_MS_MAX);
  }
  throw serviceBusy(RETRY_AFTER_SECONDS);
}

/**
 * Reads all texts of a workspace in batches, from one snapshot, and gives them to `use`. A missing text is rendered for
 * this answer only, so that the first batch does not wait for all; a follow-up job renders and stores it later. Returns
 * false if the public may not see the workspace.
 */
export async function readInBatches(
  deps: RenderDeps & Pick<Deps, 'followUp'>,
  request: Omit<ListingRequest, 'textsMax'>,
  use: (listing: WorkspaceListing, texts: AsyncIterable<Uint8Array[]>) => Promise<void>,
): Promise<boolean> {
  const { database, settings, followUp } = deps;
  const { rendering } = request;
  const [renderer, at] = [jobRendererName(settings), deps.clock.now()];
  /** The number of texts that `iterateTexts` has rendered so far. */
  let renderedCount = 0;

  async function* iterateTexts(tx: Queryable, workspaceId: string) {
    const batches = iterateListedJobs(tx, { workspaceId, rendering, renderer, at, batch: JOBS_PER_BATCH });
    for await (const batch of batches) {
      // Each row has a stored text, or else the id of a job without one.
      const missing = batch.flatMap(([storedText, id]) => (storedText === null ? [String(id)] : []));
      renderedCount += missing.length;
      const jobs = missing.length === 0 ? [] : await listVersionedJobs(tx, missing);
      const renderedTexts = new Map(
        jobs.map(({ job }) => [job.id, Buffer.from(renderJob(settings, job)[rendering])]),
      );
      yield batch.flatMap(([storedText, id]) => storedText ?? renderedTexts.get(String(id)) ?? []);
    }
  }

  const workspaceId = await database.snapshot(async (tx) => {
    const listing = await readListing(tx, { ...request, renderer, at, textsMax: 0 });
    if (listing !== null) await use(listing, iterateTexts(tx, listing.workspace.id));
    return listing?.workspace.id;
  });
  if (workspaceId !== undefined && renderedCount > 0)
    await followUp.enqueue(database.query, { name: 'render-jobs', workspaceId });
  return workspaceId !== undefined;
}

/** Renders and stores the jobs that are not rendered yet, or were rendered in another version (D42). */
export function renderMissing(
  deps: Pick<RenderDeps, 'database' | 'settings'>,
  workspaceId: string,
): Promise<void> {
  return runOnce(deps.database, `jobs ${workspaceId}`, () => renderAll(deps, workspaceId));
}

async function renderAll(
  { database, settings }: Pick<RenderDeps, 'database' | 'settings'>,
  workspaceId: string,
): Promise<void> {
  const { query } = database;
  const renderer = jobRendererName(settings);
  for await (const jobIds of walkPublicationsOfWorkspace(query, workspaceId)) {
    const ids = await listUnrenderedJobs(query, { renderer, ids: jobIds });
    await renderInBatches({ database, ids, batchSize: JOBS_PER_BATCH }, async (batch) => {
      const jobs = await listVersionedJobs(query, batch);
      const renderedJobs = await mapInSlices(jobs, ({ job, ...revisions }) => ({
        recruitmentId: job.id,
        workspaceId,
        ...revisions,
        renderer,
        ...renderJob(settings, job),
      }));
      await storeRenderedJobs(query, renderedJobs);
    });
  }
}
