import type { WorkspaceListing } from '#db/publications/read-listing.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import { findJobs, isSearch, type JobCriteria } from './job-search.ts';
import { links } from './links.ts';
import { jsonWithJobs, type Listing } from './listing.ts';
import { readRendered } from './read-rendered.ts';
import type { toCareersJob } from './render-job.ts';
import { type Paging, searchListing } from './search-listing.ts';

type CareersJobs = Paging & {
  workspace: {
    name: string;
    slug: string;
    logo: string | null;
    careersUrl: string;
    /** The employer's promise of an answer, and its figures. */
    answers?: NonNullable<WorkspaceListing['answers']>;
  };
  count: number;
  generatedAt: string;
  jobs: ReturnType<typeof toCareersJob>[];
};

/** Lists the jobs of a workspace's public careers page: all, or those that match the criteria. */
export async function listCareersJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { workspaceSlug, ...criteria }: { workspaceSlug: string } & JobCriteria,
): Promise<Listing<CareersJobs>> {
  const listingRequest = { by: 'slug', workspace: workspaceSlug, rendering: 'careers' } as const;
  const surrogateKey = `careers/${workspaceSlug}`;
  const headMembers = ({ workspace: { name, slug, logo }, answers, changedAt }: WorkspaceListing) => ({
    workspace: {
      name,
      slug,
      logo: logo && links.absolute(deps.settings, logo),
      careersUrl: links.careers(deps.settings, slug),
      ...(answers !== null && { answers }),
    },
    generatedAt: changedAt.toISOString(),
  });
  if (isSearch(criteria)) {
    const foundJobs = await findJobs(deps, listingRequest, criteria);
    if (foundJobs === null) throw noSuchWorkspace();
    return searchListing(foundJobs, headMembers(foundJobs.listing), surrogateKey);
  }
  const listing = await readRendered(deps, { ...listingRequest, textsMax: 'all' });
  if (listing === null) throw noSuchWorkspace();
  const members = { ...headMembers(listing), count: listing.count };
  return {
    owners: [listing.workspace.id],
    read: async (sink) => {
      sink.start({ ...listing, surrogateKey });
      await sink.write([Buffer.from(jsonWithJobs(members, listing.texts))]);
    },
  };
}

function noSuchWorkspace(): DomainError {
  return new DomainError('not_found', 'There is no such workspace.');
}
