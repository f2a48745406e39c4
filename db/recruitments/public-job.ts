import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { recruitments, workspaces } from '../schema/index.ts';
import { publishedColumns, toVisibleJob, type VisibleJob } from './published-recruitment.ts';
import { visible } from './visible-jobs.ts';

/** Where a job stands for the public. */
type JobAddress = { workspaceSlug: string; jobId: string };

const isAt = and(
  eq(recruitments.id, sql.placeholder('jobId')),
  eq(workspaces.slug, sql.placeholder('workspaceSlug')),
);

const byAddress = prepareOnce((query) =>
  query
    .select({ ...publishedColumns, workspaceChangedAt: workspaces.updatedAt })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(visible, isAt))
    .prepare('public_job'),
);

/** The job at an address, if the public may see it now, and when what it shows last changed (D7, D12). */
export async function findPublicJob(
  query: Queryable,
  { at, ...address }: JobAddress & { at: Date },
): Promise<{ job: VisibleJob; changedAt: Date } | null> {
  const [row] = await byAddress(query).execute({ ...address, now: at.toISOString() });
  if (row === undefined) return null;
  const job = toVisibleJob(row);
  const times = [job.updatedAt, row.workspaceChangedAt, job.publishedAt ?? job.updatedAt];
  return { job, changedAt: new Date(Math.max(...times.map((time) => time.getTime()))) };
}
