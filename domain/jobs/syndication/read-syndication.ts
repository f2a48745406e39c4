import { randomUUID } from 'node:crypto';
import { readSyndicated, type SyndicatedFormat } from '#db/publications/iterate-jobs.ts';
import { storeRenderedJobs } from '#db/publications/listed-jobs.ts';
import { readListing } from '#db/publications/read-listing.ts';
import type { Deps } from '#domain/ports.ts';
import type { PublicUrl } from '../links.ts';
import { jobRendererName, renderJob } from '../render-job.ts';
import { mapInSlices, renderBatch } from '../rendering/render-runs.ts';
import { listVersionedJobs, type VisibleJob } from '../visible-job.ts';
import { jsonFeedItem } from './json-feed.ts';
import { rssItem } from './rss.ts';
import { toSyndicatedJob } from './syndicated-job.ts';

/** Marks the place of the board's name in a stored item, as in the elements of boards' feeds. */
const SOURCE_MARK = '\u0001';

/** A feed has at most this many items, since feed readers store the items that they have seen (D68). */
const ITEMS_MAX = 100;

export type { SyndicatedFormat };

type ReadSyndication = { items: readonly string[]; changedAt: Date; changesAt: Date | null };

type SyndicationRequest = { workspaceId: string; format: SyndicatedFormat; source: string | undefined };

/**
 * Reads the newest jobs of a workspace as items of a feed. Missing items are rendered and stored (D42). Null if the
 * public may not see the workspace.
 */
export async function readSyndication(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceId, format, source }: SyndicationRequest,
): Promise<ReadSyndication | null> {
  const [renderer, at] = [jobRendererName(settings), clock.now()];
  const { listing, rows, unrenderedJobs } = await database.snapshot(async (tx) => {
    // The listing is read without its texts, which are of another rendering.
    const request = { by: 'id', workspace: workspaceId, rendering: 'careers', textsMax: 0 } as const;
    const readableListing = await readListing(tx, { ...request, renderer, at });
    const storedRows = await readSyndicated(tx, {
      workspaceId,
      format,
      renderer,
      at,
      sourceQuery: sourceQuery(source),
      limit: ITEMS_MAX,
    });
    const missing = storedRows.flatMap(({ id, item }) => (item === null ? [id] : []));
    const jobs = missing.length === 0 ? [] : await listVersionedJobs(tx, missing);
    return { listing: readableListing, rows: storedRows, unrenderedJobs: jobs };
  });
  if (listing === null) return null;
  const render = async () => {
    const renderedRows = await mapInSlices(unrenderedJobs, ({ job, ...revisions }) => ({
      recruitmentId: job.id,
      workspaceId,
      ...revisions,
      renderer,
      ...renderJob(settings, job),
      ...renderItems(settings, job),
    }));
    await storeRenderedJobs(database.query, renderedRows);
    return renderedRows;
  };
  const rendered = unrenderedJobs.length === 0 ? [] : await renderBatch(database, render);
  const field = format === 'rss' ? 'rss' : 'jsonFeed';
  const newItems = new Map(rendered.map((row) => [row.recruitmentId, withSource(row[field], source)]));
  return {
    items: rows.flatMap(({ id, item }) => item ?? newItems.get(id) ?? []),
    changedAt: listing.changedAt,
    changesAt: listing.changesAt,
  };
}

/** Renders a job as an item of each format, with a mark at the place of the board's name. */
export function renderItems(settings: PublicUrl, job: VisibleJob): { rss: string; jsonFeed: string } {
  // The item is written with a random source that it has nowhere else, which the mark then replaces.
  const source = randomUUID();
  const syndicated = toSyndicatedJob(settings, job, source);
  const marked = (item: string) => item.replaceAll(sourceQuery(source), SOURCE_MARK);
  return { rss: marked(rssItem(syndicated)), jsonFeed: marked(jsonFeedItem(syndicated)) };
}

/** Replaces the mark by the board that a reader came from, if there is one (D40). */
export function withSource(item: string, source: string | undefined): string {
  return item.replaceAll(SOURCE_MARK, sourceQuery(source));
}

/** Returns the query of a job's address that names the board, or an empty text. */
function sourceQuery(source: string | undefined): string {
  return source === undefined ? '' : `?source=${source}`;
}
