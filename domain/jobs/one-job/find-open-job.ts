import { findPublicJob } from '#db/recruitments/public-job.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { ListingHead } from '../listing.ts';
import { toVisibleJob, type VisibleJob } from '../visible-job.ts';

type JobAddress = { workspaceSlug: string; jobId: string };

/** Finds a job that the public may see, and the head of all answers about it; throws `not_found`. */
export async function findOpenJob(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  address: JobAddress,
): Promise<{ job: VisibleJob; head: ListingHead }> {
  const row = await findPublicJob(database.query, { ...address, at: clock.now() });
  if (row === null) throw new DomainError('not_found', notFoundMessage);
  const job = toVisibleJob(row);
  // A planned publication time changes the page, but not the row.
  const times = [job.updatedAt, row.workspaceChangedAt, job.publishedAt ?? job.updatedAt];
  const changedAt = new Date(Math.max(...times.map((time) => time.getTime())));
  // The job is visible through its closing moment (D12).
  const changesAt = job.closesAt && new Date(job.closesAt.getTime() + 1);
  const surrogateKey = `careers/${job.workspace.slug}`;
  return { job, head: { count: 1, changedAt, changesAt, surrogateKey } };
}
