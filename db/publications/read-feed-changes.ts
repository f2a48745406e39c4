import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import {
  isExpiredAt,
  type KnownChange,
  type RemovedJob,
  type RemovedRow,
  toRemovedJobs,
} from './read-changes.ts';
import {
  elementWithSource,
  type FeedQuery,
  feedParameters,
  isShownInFeed,
  iterateSelectedElements,
  unexcludedWorkspaces,
} from './read-feed.ts';
import { newestFirst } from './read-listing.ts';

/** In the statements below, $5 and $6 are the revision and the time of the known change, after the `feedParameters`. */
type FeedChangesQuery = FeedQuery & { known: KnownChange };

/** The condition that the workspace excluded the partner, or ended an exclusion, after the known change. */
const exclusionChanged = `exists (select from exclusion_changes e
  where e.partner_id = $1 and e.workspace_id = p.workspace_id and e.revision > $5)`;
const isChanged = `(p.revision > $5 or o.own_revision > $5 or p.published_at > $6::timestamptz or ${exclusionChanged})`;

/** Selects from the listed jobs that changed or appeared since the known change, joined with their elements. */
const fromChangedJobs = `
  from publications p
  join unexcluded o on o.id = p.workspace_id
  join rendered_feed_jobs f on f.recruitment_id = p.recruitment_id and f.profile = $3 and f.renderer = $4
    and f.job_revision = p.revision and f.workspace_revision = o.own_revision
  where p.listed and ${isShownInFeed} and ${isChanged}`;

const changedIdsSql = `
  with unexcluded as materialized (${unexcludedWorkspaces})
  select p.recruitment_id as id, f.postings
  ${fromChangedJobs} and f.element is not null`;

/** Lists the jobs of the feed that changed or appeared since the known change, with the number of their elements. */
export function listChangedFeedJobs(
  tx: Queryable,
  changesQuery: FeedChangesQuery,
): Promise<{ id: string; postings: number }[]> {
  return rowsOf(runPrepared(tx, changedIdsSql, toParameters(changesQuery)));
}

const changedElementsSql = `
  with unexcluded as materialized (${unexcludedWorkspaces})
  select ${elementWithSource('$7')}
  ${fromChangedJobs} and f.element is not null
  order by ${newestFirst}`;

/** Reads the elements of these changed jobs, newest first (D13), with the partner's `source` filled in. */
export function iterateChangedElements(
  tx: Queryable,
  { source, batch, ...changesQuery }: FeedChangesQuery & { source: string; batch: number },
): AsyncGenerator<Uint8Array[]> {
  const parameters = [...toParameters(changesQuery), source];
  return iterateSelectedElements(tx, { statement: changedElementsSql, parameters, batch });
}

/**
 * Selects the jobs that left the feed: their closing time passed, they were withdrawn, their workspace was disabled or
 * excluded the partner (`lost`), or they no longer fit the feed's form. A job is still visible at its closing time, so
 * comparisons with the known time take the millisecond after it.
 */
const removedJobsSql = `
  with unexcluded as materialized (${unexcludedWorkspaces}),
  lost as (
    select e.workspace_id as id, e.changed_at
    from exclusion_changes e
    join partner_exclusions x on x.partner_id = e.partner_id and x.workspace_id = e.workspace_id
    where e.partner_id = $1 and e.revision > $5
    union all
    select o.id, o.own_changed_at
    from unexcluded o
    where o.disabled_at is not null and o.own_revision > $5
  )
  select id, removed_at, reason from (
    select p.recruitment_id as id, p.closes_at as removed_at, 'expired' as reason
    from publications p
    join unexcluded o on o.id = p.workspace_id and o.disabled_at is null
    where ${isExpiredAt('$2')}
      and (p.revision > $5 or p.closes_at + interval '1 millisecond' > $6::timestamptz)
    union all
    select p.recruitment_id, p.withdrawn_at, p.withdrawn_reason
    from publications p
    join unexcluded o on o.id = p.workspace_id and o.disabled_at is null
    where p.revision > $5
      and p.withdrawn_at is not null
      and not (p.listed and ${isShownInFeed})
      and (${isExpiredAt('$2')}) is not true
    union all
    select p.recruitment_id, l.changed_at, 'unavailable'
    from publications p
    join lost l on l.id = p.workspace_id
    -- Only jobs that the reader may know are removed: those visible at the known time, or withdrawn since.
    where case
      when p.listed then coalesce(p.published_at <= $2::timestamptz, true)
        and coalesce(p.closes_at + interval '1 millisecond' > $6::timestamptz, true)
      else p.withdrawn_at is not null and p.revision > $5
    end
    union all
    select p.recruitment_id, greatest(p.changed_at, o.own_changed_at), 'unavailable'
    ${fromChangedJobs} and f.element is null
  ) removed
  order by removed_at, id`;

/** Lists the jobs that left the feed since the known change. */
export async function listRemovedFeedJobs(
  tx: Queryable,
  changesQuery: FeedChangesQuery,
): Promise<RemovedJob[]> {
  return toRemovedJobs(await rowsOf<RemovedRow>(runPrepared(tx, removedJobsSql, toParameters(changesQuery))));
}

function toParameters({ known, ...changesQuery }: FeedChangesQuery): unknown[] {
  return [...feedParameters(changesQuery), known.revision, known.passedAt.toISOString()];
}
