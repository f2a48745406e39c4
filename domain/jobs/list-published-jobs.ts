import type { WorkspaceListing } from '../../db/publications/read-listing.ts';
import { DomainError } from '../../kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import { jsonListing, type Listing } from './listing.ts';
import type { toPublishedJob } from './published-job.ts';
import { readRendered, readRenderedInBatches } from './read-rendered.ts';
import { rendererOf } from './render-job.ts';

type PublishedJobs = {
  workspace: { name: string; slug: string; logo: string | null };
  jobs: ReturnType<typeof toPublishedJob>[];
  count: number;
  generatedAt: string;
};

/** More are read through a cursor, so that an answer of any size takes the same memory. */
const JOBS_AT_ONCE = 500;

/** The published jobs of one workspace. */
export async function listPublishedJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceId }: { workspaceId: string },
): Promise<Listing<PublishedJobs>> {
  const wanted = { by: 'id', workspace: workspaceId, text: 'published' } as const;
  const listing = await readRendered(deps, { ...wanted, most: JOBS_AT_ONCE });
  if (listing === null) throw noSuchWorkspace();
  return jsonListing([workspaceId], async (sink) => {
    if (listing.count <= JOBS_AT_ONCE) {
      sink.start(listing);
      return sink.write(`${headOf(listing)}${listing.texts}]}`);
    }
    await readRenderedInBatches(deps, wanted, async (now, texts) => {
      if (now === null) throw noSuchWorkspace();
      const version = [workspaceId, rendererOf(deps.settings), now.revision, now.changedAt, now.count];
      sink.start({ ...now, version: JSON.stringify(version) });
      let before = headOf(now);
      for await (const batch of texts) {
        await sink.write(`${before}${batch.join(',')}`);
        before = ',';
      }
      await sink.write(before === ',' ? ']}' : `${before}]}`);
    });
  });
}

function headOf({ workspace: { name, slug, logo }, count, changedAt }: WorkspaceListing): string {
  const head = { workspace: { name, slug, logo }, count, generatedAt: changedAt.toISOString() };
  return `${JSON.stringify(head).slice(0, -1)},"jobs":[`;
}

function noSuchWorkspace(): DomainError {
  return new DomainError('not_found', 'The workspace of this key is not available.');
}
