import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import { isShownAt, newestFirst } from './read-listing.ts';

/**
 * The last change that a reader has received (D44): its revision, and the latest publication or closing time that had
 * passed when the reader read.
 */
export type KnownChange = { revision: number; passedAt: Date };

/** A job that became invisible, with the time and the reason. */
export type RemovedJob = {
  id: string;
  removedAt: Date;
  /**
   * `unavailable`: its workspace was disabled or excluded the partner, or the job no longer fits the feed's form.
   */
  reason: 'closed' | 'unpublished' | 'expired' | 'unavailable';
};

type ChangesQuery = { workspaceId: string; renderer: string; at: Date; known: KnownChange };

// In these statements, $1 is the workspace, $2 the time, $3 the known revision, $4 the known time, and $5 the renderer.

const isVisible = `(p.listed and ${isShownAt('$2')})`;

const changedJobsSql = `
  select r.published as text
  from publications p
  join revisions own on own.kind = 'workspace' and own.owner = p.workspace_id
  join rendered_jobs r on r.recruitment_id = p.recruitment_id and r.job_revision = p.revision
    and r.workspace_revision = own.revision and r.renderer = $5
  where p.workspace_id = $1 and ${isVisible}
    and (p.revision > $3 or own.revision > $3 or p.published_at > $4::timestamptz)
  order by ${newestFirst}`;

/**
 * Lists the texts of the visible jobs that changed or appeared since the known change. A job without a text is left
 * out, so the caller has all jobs of the workspace rendered before.
 */
export async function listChangedJobs(tx: Queryable, changesQuery: ChangesQuery): Promise<string[]> {
  const rows = await rowsOf<{ text: string }>(
    runPrepared(tx, changedJobsSql, [...toParameters(changesQuery), changesQuery.renderer]),
  );
  return rows.map(({ text }) => text);
}

/**
 * The condition that job `p` was visible until its closing time, which has passed: its last change and its publication
 * were not later than the closing time. `at` is the name of a parameter, such as `$2`.
 */
export const isExpiredAt = (
  at: string,
) => `p.listed and p.closes_at < ${at}::timestamptz and p.closes_at >= p.changed_at
  and coalesce(p.published_at <= p.closes_at, true)`;

// A job is still visible at its closing time, so the comparison with the known time takes the millisecond after it.
const removedJobsSql = `
  select id, removed_at, reason from (
    select p.recruitment_id as id, p.closes_at as removed_at, 'expired' as reason
    from publications p
    where p.workspace_id = $1
      and ${isExpiredAt('$2')}
      and (p.revision > $3 or p.closes_at + interval '1 millisecond' > $4::timestamptz)
    union all
    select p.recruitment_id, p.withdrawn_at, p.withdrawn_reason
    from publications p
    where p.workspace_id = $1
      and p.revision > $3
      and p.withdrawn_at is not null
      and not ${isVisible}
      and (${isExpiredAt('$2')}) is not true
  ) removed
  order by removed_at, id`;

/** Lists the jobs that became invisible since the known change. */
export async function listRemovedJobs(tx: Queryable, changesQuery: ChangesQuery): Promise<RemovedJob[]> {
  return toRemovedJobs(await rowsOf<RemovedRow>(runPrepared(tx, removedJobsSql, toParameters(changesQuery))));
}

/** A row of a statement that lists removed jobs. */
export type RemovedRow = { id: string; removed_at: string | Date; reason: RemovedJob['reason'] };

/** Converts rows to removed jobs. */
export function toRemovedJobs(rows: RemovedRow[]): RemovedJob[] {
  return rows.map(({ id, removed_at, reason }) => ({ id, removedAt: new Date(removed_at), reason }));
}

function toParameters({ workspaceId, at, known }: ChangesQuery): unknown[] {
  return [workspaceId, at.toISOString(), known.revision, known.passedAt.toISOString()];
}
