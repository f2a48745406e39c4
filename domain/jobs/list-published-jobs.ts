import { listChangedJobs, listRemovedJobs, type RemovedJob } from '#db/publications/read-changes.ts';
import type { WorkspaceListing } from '#db/publications/read-listing.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import { findJobs, isSearch, type JobCriteria } from './job-search.ts';
import { readJobSyncToken, refuseOldToken, sinceRefusal, writeJobSyncToken } from './job-sync-token.ts';
import { links } from './links.ts';
import { JSON_AFTER_JOBS, jsonBeforeJobs, jsonWithJobs, type Listing, type ListingSink } from './listing.ts';
import type { toPublishedJob } from './published-job.ts';
import { inRenderedSnapshot, readInBatches, readRendered } from './read-rendered.ts';
import { jobRendererName } from './render-job.ts';
import { type Paging, searchListing } from './search-listing.ts';

type PublishedJobs = Paging & {
  workspace: { name: string; slug: string; logo: string | null };
  jobs: ReturnType<typeof toPublishedJob>[];
  count: number;
  generatedAt: string;
  syncToken: string;
  removed?: { id: string; removedAt: string; reason: RemovedJob['reason'] }[];
};

type ListDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'followUp'>;

/** More jobs than this are read in batches, so that the memory for an answer has a limit. */
const JOBS_AT_ONCE = 500;
const COMMA = Buffer.from(',');

/**
 * Lists the published jobs of one workspace: all, those that match the criteria, or the changes since an earlier
 * answer.
 */
export async function listPublishedJobs(
  deps: ListDeps,
  { workspaceId, since, ...criteria }: { workspaceId: string; since?: string | undefined } & JobCriteria,
): Promise<Listing<PublishedJobs>> {
  const listingRequest = { by: 'id', workspace: workspaceId, rendering: 'published' } as const;
  if (since !== undefined) {
    if (isSearch(criteria))
      throw sinceRefusal('unknown_option', 'since stands alone: filters and pages do not go with it.');
    return listChanges(deps, { workspaceId, since });
  }
  if (isSearch(criteria)) {
    const foundJobs = await findJobs(deps, listingRequest, criteria);
    if (foundJobs === null) throw noSuchWorkspace();
    return searchListing(foundJobs, headMembers(deps, foundJobs.listing));
  }
  const listing = await readRendered(deps, { ...listingRequest, textsMax: JOBS_AT_ONCE });
  if (listing === null) throw noSuchWorkspace();
  return {
    owners: [workspaceId],
    read: async (sink) => {
      if (listing.count > JOBS_AT_ONCE) return writeInBatches(deps, listingRequest, sink);
      sink.start(listing);
      await sink.write([Buffer.from(jsonWithJobs(wholeListMembers(deps, listing), listing.texts))]);
    },
  };
}

async function listChanges(
  deps: ListDeps,
  request: { workspaceId: string; since: string },
): Promise<Listing<PublishedJobs>> {
  const changes = await readChanges(deps, request);
  if (changes === null) throw noSuchWorkspace();
  const { listing, removed, texts } = changes;
  const members = { ...headMembers(deps, listing), count: texts.length, removed };
  return {
    owners: [request.workspaceId],
    read: async (sink) => {
      sink.start({ ...listing, count: texts.length });
      await sink.write([Buffer.from(jsonWithJobs(members, texts.join(',')))]);
    },
  };
}

/**
 * Reads the changed, new and removed jobs of a workspace since an earlier answer. A client that applies them has the
 * same jobs as a whole answer (D44). Null if there is no such workspace.
 */
function readChanges(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceId, since }: { workspaceId: string; since: string },
) {
  const listingRequest = { by: 'id', workspace: workspaceId, rendering: 'published' } as const;
  return inRenderedSnapshot(deps, listingRequest, async (tx, { listing, renderer, at }) => {
    const knownChange = readJobSyncToken(since, listing);
    const query = { workspaceId, renderer, at, known: knownChange };
    const removed = await listRemovedJobs(tx, query);
    refuseOldToken(removed, at);
    return { listing, removed, texts: await listChangedJobs(tx, query) };
  });
}

/** Writes a list of all jobs in batches. Its `version` gives an ETag before the texts are read. */
async function writeInBatches(
  deps: ListDeps,
  request: Parameters<typeof readInBatches>[1],
  sink: ListingSink,
): Promise<void> {
  const isRead = await readInBatches(deps, request, async (listing, texts) => {
    const { revision, epoch, changedAt, count } = listing;
    const version = [request.workspace, jobRendererName(deps.settings), epoch, revision, changedAt, count];
    sink.start({ ...listing, version: JSON.stringify(version) });
    let beforeBatch = Buffer.from(jsonBeforeJobs(wholeListMembers(deps, listing)));
    for await (const batch of texts) {
      await sink.write(batch.flatMap((text, index) => [index === 0 ? beforeBatch : COMMA, text]));
      beforeBatch = COMMA;
    }
    await sink.write([Buffer.from(JSON_AFTER_JOBS)]);
  });
  if (!isRead) throw noSuchWorkspace();
}

function headMembers({ settings }: Pick<ListDeps, 'settings'>, listing: WorkspaceListing) {
  const { name, slug } = listing.workspace;
  const logo = listing.workspace.logo && links.absolute(settings, listing.workspace.logo);
  const { changedAt } = listing;
  const workspace = { name, slug, logo };
  return { workspace, generatedAt: changedAt.toISOString(), syncToken: writeJobSyncToken(listing) };
}

function wholeListMembers(deps: Pick<ListDeps, 'settings'>, listing: WorkspaceListing) {
  return { ...headMembers(deps, listing), count: listing.count };
}

function noSuchWorkspace(): DomainError {
  return new DomainError('not_found', 'The workspace of this key is not available.');
}
