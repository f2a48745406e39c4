import type { Queryable } from '#db/connection/client.ts';
import { listVersionedJobs } from '#db/publications/listed-jobs.ts';
import {
  iterateListed,
  type ListingQuery,
  readListing,
  type WorkspaceListing,
} from '#db/publications/read-listing.ts';
import { listUnrenderedJobs, storeRenderedJobs } from '#db/publications/rendered-jobs.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import type { Deps } from '../ports.ts';
import { rendererOf, renderJob } from './render-job.ts';
import { mapInSlices, renderBatch, runOnce, waitFor } from './rendering/render-runs.ts';

type RenderDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;
type ListingRequest = Pick<ListingQuery, 'by' | 'workspace' | 'text' | 'textsMax'>;

/** People wait this long for a page rather than come back. */
const WAIT_MS_MAX = 10_000;
const JOBS_PER_BATCH = 200;
/** Jobs may change while they are rendered; this many times in a row only after a fault. */
const ROUNDS_MAX = 20;
const NIL = '00000000-0000-0000-0000-000000000000';

/** Reads the listing of a workspace with each wanted job rendered; null if the public may not see the workspace. */
export async function readRendered(
  deps: RenderDeps,
  wanted: ListingRequest,
): Promise<WorkspaceListing | null> {
  const renderer = rendererOf(deps.settings);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const listing = await readListing(deps.database.query, { ...wanted, renderer, at: deps.clock.now() });
    if (listing === null || listing.missing === 0) return listing;
    await waitFor(renderMissing(deps, listing.workspace.id), WAIT_MS_MAX);
  }
  throw serviceBusy(2);
}

type Snapshot = { listing: WorkspaceListing; renderer: string; at: Date };

/**
 * Runs `read` in one snapshot in which every job of the workspace is rendered, for reads of several statements.
 * Resolves to null if the public may not see the workspace; `listing` has no texts.
 */
export async function inRenderedSnapshot<Result>(
  deps: RenderDeps,
  wanted: Omit<ListingRequest, 'textsMax'>,
  read: (tx: Queryable, snapshot: Snapshot) => Promise<Result>,
): Promise<Result | null> {
  const renderer = rendererOf(deps.settings);
  const at = deps.clock.now();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const outcome = await deps.database.snapshot(async (tx) => {
      const listing = await readListing(tx, { ...wanted, renderer, at, textsMax: 'none' });
      if (listing === null) return { result: null };
      if (listing.missing > 0) return { missingIn: listing.workspace.id };
      return { result: await read(tx, { listing, renderer, at }) };
    });
    if (outcome.missingIn === undefined) return outcome.result;
    await waitFor(renderMissing(deps, outcome.missingIn), WAIT_MS_MAX);
  }
  throw serviceBusy(2);
}

/**
 * Reads all texts of a workspace in batches, from one snapshot. A missing text is rendered for this answer, and a job
 * then stores it, so that the first batch does not wait. False if the public may not see the workspace.
 */
export async function readInBatches(
  deps: RenderDeps & Pick<Deps, 'followUp'>,
  wanted: Omit<ListingRequest, 'textsMax'>,
  use: (listing: WorkspaceListing, texts: AsyncIterable<Uint8Array[]>) => Promise<void>,
): Promise<boolean> {
  const { database, settings, followUp } = deps;
  const { text } = wanted;
  const [renderer, at] = [rendererOf(settings), deps.clock.now()];
  let unkept = 0;

  async function* textsOf(tx: Queryable, workspaceId: string) {
    const rows = iterateListed(tx, { workspaceId, text, renderer, at, batch: JOBS_PER_BATCH });
    for await (const batch of rows) {
      const missing = batch.flatMap(([known, id]) => (known === null ? [String(id)] : []));
      unkept += missing.length;
      const jobs = missing.length === 0 ? [] : await listVersionedJobs(tx, missing);
      const rendered = new Map(jobs.map(({ job }) => [job.id, Buffer.from(renderJob(settings, job)[text])]));
      yield batch.flatMap(([known, id]) => known ?? rendered.get(String(id)) ?? []);
    }
  }

  const workspaceId = await database.snapshot(async (tx) => {
    const listing = await readListing(tx, { ...wanted, renderer, at, textsMax: 0 });
    if (listing !== null) await use(listing, textsOf(tx, listing.workspace.id));
    return listing?.workspace.id;
  });
  if (workspaceId !== undefined && unkept > 0)
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
  const renderer = rendererOf(settings);
  for (let from: string | undefined = NIL; from !== undefined; ) {
    const wanted = { workspaceId, renderer, from, limit: JOBS_PER_BATCH };
    from = await renderBatch(database, async () => {
      const missing = await listUnrenderedJobs(database.query, wanted);
      const rendered = await mapInSlices(missing, ({ job, ...revisions }) => ({
        recruitmentId: job.id,
        workspaceId,
        ...revisions,
        renderer,
        ...renderJob(settings, job),
      }));
      await storeRenderedJobs(database.query, rendered);
      return missing.length < JOBS_PER_BATCH ? undefined : missing.at(-1)?.job.id;
    });
  }
}
