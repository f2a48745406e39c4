import { DomainError } from '../../kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import type { Listing } from './listing.ts';
import type { toPublishedJob } from './published-job.ts';
import { readRendered } from './read-rendered.ts';

type PublishedJobs = {
  workspace: { name: string; slug: string; logo: string | null };
  jobs: ReturnType<typeof toPublishedJob>[];
  count: number;
  generatedAt: string;
};

/** The published jobs of one workspace. */
export async function listPublishedJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceId }: { workspaceId: string },
): Promise<Listing<PublishedJobs>> {
  const listing = await readRendered(deps, { by: 'id', workspace: workspaceId, piece: 'published' });
  if (listing === null) throw new DomainError('not_found', 'The workspace of this key is not available.');
  const { id, slug, name, logo } = listing.workspace;
  const head = JSON.stringify({
    workspace: { name, slug, logo },
    count: listing.count,
    generatedAt: listing.changedAt.toISOString(),
  });
  return { owners: [id], head: listing, text: `${head.slice(0, -1)},"jobs":[${listing.pieces}]}` };
}
