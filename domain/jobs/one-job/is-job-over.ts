import { isClosedPublicJob } from '#db/recruitments/public-job.ts';
import type { Deps } from '#domain/ports.ts';

/** Tells whether a job was public at this address and is closed now. */
export function isJobOver(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  address: { workspaceSlug: string; jobId: string },
): Promise<boolean> {
  return isClosedPublicJob(database.query, { ...address, at: clock.now() });
}
