import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/database.ts';
import { readSyndicatedJobs, type SyndicatedFormat } from '#db/publications/iterate-jobs.ts';
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

/**
 * Marks in a stored item where the job's address takes the query that names the board. No text of an item has this
 * character: RSS cannot hold it, and JSON escapes it.
 */
const SOURCE_MARK = '\u0001';

/** A feed has at most this many items. Feed readers keep older ones that they have seen (D68). */
const ITEMS_MAX = 100;

export type { SyndicatedFormat };

type FeedItems = {
  items: readonly string[];
  /** The time of the last change of the visible jobs. */
  changedAt: Date;
  /** The next publication or closing time; null without one. */
  changesAt: Date | null;
};

type SyndicationRequest = { workspaceId: string; format: SyndicatedFormat; source: string | undefined };

/**
 * Reads the newest jobs of a workspace as items of a feed. Missing items are rendered and stored (D42). Null if the
 * public may not see the workspace.
 */
export async function readSyndication(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  request: SyndicationRequest,
): Promise<FeedItems | null> {
  const { workspaceId, format, source } = request;
  const renderer = jobRendererName(settings);
  const query = { ...request, renderer, at: clock.now() };
  const { listing, rows, unrenderedJobs } = await database.snapshot((tx) => readStored(tx, query));
  if (listing === null) return null;
  const renderAndStore = async () => {
    const rendered = await mapInSlices(unrenderedJobs, ({ job, ...revisions }) => ({
      recruitmentId: job.id,
      workspaceId,
      ...revisions,
      renderer,
      ...renderJob(settings, job),
      ...renderItems(settings, job),
    }));
    await storeRenderedJobs(database.query, rendered);
    return rendered;
  };
  const renderedRows = unrenderedJobs.length === 0 ? [] : await renderBatch(database, renderAndStore);
  const newItems = new Map(
    renderedRows.map(({ recruitmentId, rss, jsonFeed }) => [
      recruitmentId,
      withSource(format === 'rss' ? rss : jsonFeed, source),
    ]),
  );
  return {
    items: rows.flatMap(({ id, item }) => item ?? newItems.get(id) ?? []),
    changedAt: listing.changedAt,
    changesAt: listing.changesAt,
  };
}

type StoredQuery = SyndicationRequest & { renderer: string; at: Date };

/** Reads the times of the listing, the stored items, and the jobs whose items are missing. */
async function readStored(tx: Queryable, { workspaceId, format, source, renderer, at }: StoredQuery) {
  // Only the listing's times are used. With `textsMax: 0`, none of its texts are read.
  const listingQuery = { by: 'id', workspace: workspaceId, rendering: 'careers', textsMax: 0 } as const;
  const listing = await readListing(tx, { ...listingQuery, renderer, at });
  const rows = await readSyndicatedJobs(tx, {
    workspaceId,
    format,
    renderer,
    at,
    sourceQuery: sourceQuery(source),
    limit: ITEMS_MAX,
  });
  const missingIds = rows.filter(({ item }) => item === null).map(({ id }) => id);
  const unrenderedJobs = missingIds.length === 0 ? [] : await listVersionedJobs(tx, missingIds);
  return { listing, rows, unrenderedJobs };
}

/** Renders a job as an item of each format, with `SOURCE_MARK` in the address of the job. */
export function renderItems(settings: PublicUrl, job: VisibleJob): { rss: string; jsonFeed: string } {
  // An address would encode the mark, so the items are first written with a random name, which is nowhere else in them.
  // The mark then replaces the query with this name.
  const source = randomUUID();
  const syndicated = toSyndicatedJob(settings, job, source);
  const withMark = (item: string) => item.replaceAll(sourceQuery(source), SOURCE_MARK);
  return { rss: withMark(rssItem(syndicated)), jsonFeed: withMark(jsonFeedItem(syndicated)) };
}

/** Replaces the mark by the query that names the board a reader came from, or by nothing (D40). */
export function withSource(item: string, source: string | undefined): string {
  return item.replaceAll(SOURCE_MARK, sourceQuery(source));
}

/** Returns the query of a job's address that names the board, or an empty text. */
function sourceQuery(source: string | undefined): string {
  return source === undefined ? '' : `?source=${source}`;
}
