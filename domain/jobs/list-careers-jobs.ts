import { DomainError } from '../../kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import { links } from './links.ts';
import { jsonListing, type Listing } from './listing.ts';
import { readRendered } from './read-rendered.ts';
import type { toListedJob } from './render-job.ts';

type CareersJobs = {
  workspace: { name: string; slug: string; logo: string | null; careersUrl: string };
  count: number;
  generatedAt: string;
  jobs: ReturnType<typeof toListedJob>[];
};

/** The offers of a workspace's public careers page. */
export async function listCareersJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceSlug }: { workspaceSlug: string },
): Promise<Listing<CareersJobs>> {
  const listing = await readRendered(deps, {
    by: 'slug',
    workspace: workspaceSlug,
    text: 'listed',
    most: 'all',
  });
  if (listing === null) throw new DomainError('not_found', 'There is no such workspace.');
  const { id, slug, name, logo } = listing.workspace;
  const head = JSON.stringify({
    workspace: { name, slug, logo, careersUrl: links.careers(deps.settings, slug) },
    count: listing.count,
    generatedAt: listing.changedAt.toISOString(),
  });
  return jsonListing([id], async (sink) => {
    sink.start({ ...listing, surrogateKey: `careers/${slug}` });
    await sink.write(`${head.slice(0, -1)},"jobs":[${listing.texts}]}`);
  });
}
