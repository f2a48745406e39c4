import { type ClosedJob, findClosedPublicJob } from '#db/recruitments/public-job.ts';
import type { Deps } from '#domain/ports.ts';

export type { ClosedJob };

/** Finds a job that was public at this address and is closed now; null for any other address. */
export function findClosedJob(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  address: { workspaceSlug: string; jobId: string },
): Promise<ClosedJob | null> {
  return findClosedPublicJob(database.query, { ...address, at: clock.now() });
}
