import { findClosedJobTitle } from '#db/recruitments/public-job.ts';
import type { Deps } from '#domain/ports.ts';

/** Finds the title of a job that was public at this address and is closed now; null for any other address. */
export function findClosedJob(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  address: { workspaceSlug: string; jobId: string },
): Promise<string | null> {
  return findClosedJobTitle(database.query, { ...address, at: clock.now() });
}
