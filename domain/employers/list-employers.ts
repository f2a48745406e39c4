import { listEmployersWithOpenJobs } from '#db/workspaces/workspaces.ts';
import { links } from '../jobs/links.ts';
import { ALL_WORKSPACES, type Listing } from '../jobs/listing.ts';
import type { Deps } from '../ports.ts';

export type Employer = { name: string; workspaceSlug: string; careersUrl: string; openJobs: number };

/** Counts may be late by this long, since publication and closing times pass without a commit. */
const FRESH_MS = 60_000;

/** Finds every employer with jobs that the public may see, in the order of names. */
export async function findEmployersWithJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
): Promise<Employer[]> {
  const employers = await listEmployersWithOpenJobs(deps.database.query, deps.clock.now());
  return employers.map(({ name, workspaceSlug, openJobs }) => ({
    name,
    workspaceSlug,
    openJobs,
    careersUrl: links.careers(deps.settings, workspaceSlug),
  }));
}

/** Returns the employers of `findEmployersWithJobs` as a listing, which can be cached. */
export async function listEmployers(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
): Promise<Listing<Employer[]>> {
  const at = deps.clock.now();
  const employers = await findEmployersWithJobs(deps);
  const changesAt = new Date(at.getTime() + FRESH_MS);
  return {
    owners: [ALL_WORKSPACES],
    read: async (sink) => {
      sink.start({ count: employers.length, changedAt: at, changesAt });
      await sink.write([Buffer.from(JSON.stringify(employers))]);
    },
  };
}
