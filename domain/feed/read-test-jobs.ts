import type { Queryable } from '#db/connection/database.ts';
import type { RemovedJob } from '#db/publications/read-changes.ts';
import { listTestJobs, listWithdrawnTestJobs } from '#db/publications/test-jobs.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { sinceRefusal } from '../jobs/job-sync-token.ts';
import { toVisibleJob, type VisibleJob } from '../jobs/visible-job.ts';

/** A sandbox has at most this many jobs, since each read renders all of them. */
const JOBS_MAX = 1000;

type TestJobsQuery = { partnerId: string; at: Date; since?: string | undefined };

type TestJobs = { jobs: VisibleJob[]; removed: RemovedJob[]; changedAt: Date; syncToken: string };

/**
 * Reads the test jobs of a partner's sandbox (D47). Test jobs have no revision, since no public answer may show them.
 * So, with `since`, it returns no jobs if nothing changed, else all jobs and all removed ones.
 */
export async function readTestJobs(
  query: Queryable,
  { partnerId, at, since }: TestJobsQuery,
): Promise<TestJobs> {
  const sandbox = { partnerId, at, limit: JOBS_MAX };
  const jobs = (await listTestJobs(query, sandbox)).map(toVisibleJob);
  const removed = (await listWithdrawnTestJobs(query, sandbox)).map(toRemovedJob);
  const times = [...jobs.flatMap(changeTimes), ...removed.map(({ removedAt }) => removedAt)];
  // A publication may be planned for a later time. Without any change, `changedAt` is the year 1970.
  const passedTimes = times.filter((time) => time <= at).map(Number);
  const changedAt = new Date(Math.max(0, ...passedTimes));
  const syncToken = `test-${sha256(JSON.stringify([jobs, removed])).slice(0, 16)}`;
  if (since === undefined) return { jobs, removed: [], changedAt, syncToken };
  if (!/^test-[\da-f]{16}$/.test(since))
    throw sinceRefusal('unknown_option', 'since is not a token that this sandbox gave: read it whole.');
  return since === syncToken
    ? { jobs: [], removed: [], changedAt, syncToken }
    : { jobs, removed, changedAt, syncToken };
}

function changeTimes({ updatedAt, publishedAt }: VisibleJob): Date[] {
  return publishedAt === null ? [updatedAt] : [updatedAt, publishedAt];
}

type WithdrawnJob = Awaited<ReturnType<typeof listWithdrawnTestJobs>>[number];

function toRemovedJob({ id, status, published, updatedAt, closesAt, disabledAt }: WithdrawnJob): RemovedJob {
  if (disabledAt !== null) return { id, removedAt: disabledAt, reason: 'unavailable' };
  if (status === 'closed') return { id, removedAt: updatedAt, reason: 'closed' };
  if (!published) return { id, removedAt: updatedAt, reason: 'unpublished' };
  return { id, removedAt: closesAt ?? updatedAt, reason: 'expired' };
}
