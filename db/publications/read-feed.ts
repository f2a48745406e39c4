import { type Queryable, rowsOf } from '../connection/database.ts';
import { iterateRows, runPrepared } from '../connection/prepared.ts';
import { isShownAt, newestFirst, passingTimesAt } from './read-listing.ts';
import { epoch } from './read-revisions.ts';

/**
 * A partner's feed at a time; `renderer` is the version of the rendering. In each statement of a feed, $1 is the
 * partner, $2 the time, $3 the profile and $4 the renderer (`feedParameters`).
 */
export type FeedQuery = { partnerId: string; profile: string; renderer: string; at: Date };

/** The data for the headers of a feed, from the transaction's snapshot. */
export type FeedState = {
  /** The number of `<job>` elements. Some boards have one for each place of a job. */
  count: number;
  /** Identifies the content, together with the query. */
  revision: number;
  /** A list of changes cannot begin before this revision, which is that of the last erased workspace (D97). */
  knownSince: number;
  /** Identifies the history of the revisions. */
  epoch: string;
  /** The time of the last change of the content. */
  changedAt: Date;
  /** The latest publication or closing time that has passed. */
  passedAt: Date | null;
  /** The next publication or closing time. */
  changesAt: Date | null;
  /** True if every listed job is rendered at its present version. */
  isRendered: boolean;
};

/** Selects the workspaces that do not exclude the partner, also disabled ones, with their revisions. */
export const unexcludedWorkspaces = `
  select w.id, w.disabled_at, own.revision as own_revision, own.changed_at as own_changed_at,
    greatest(own.revision, jobs.revision) as revision,
    greatest(own.changed_at, jobs.changed_at) as changed_at
  from workspaces w
  join revisions own on own.kind = 'workspace' and own.owner = w.id
  left join revisions jobs on jobs.kind = 'jobs' and jobs.owner = w.id
  where not exists (select from partner_exclusions e where e.partner_id = $1 and e.workspace_id = w.id)`;

/** The condition that a listed job `p` in an unexcluded workspace `o` is visible. */
export const isShownInFeed = `o.disabled_at is null and ${isShownAt('$2')}`;

/**
 * Selects one row with the feed's state. `content`: the last change of all workspaces. `partner`: the last change of
 * the partner. `times`: the number of visible jobs, and the publication and closing times. `uncommon`: the number to
 * add to it for jobs with several elements; it is less by one for each job without an element.
 */
const stateSql = `
  with unexcluded as materialized (${unexcludedWorkspaces})
  select
    times.count + uncommon.more as count,
    greatest(content.revision, partner.revision) as revision,
    ${epoch} as epoch,
    (select coalesce(max(d.feed_revision), 0) from workspace_deletions d) as known_since,
    greatest(content.changed_at, partner.changed_at, times.last_time) as changed_at,
    times.passed_at,
    times.changes_at,
    coalesce(
      (select p.revision from rendered_profiles p where p.profile = $3 and p.renderer = $4)
        >= (select coalesce(max(r.revision), 0) from revisions r where r.kind in ('jobs', 'workspace')),
      false) as is_rendered
  from
    (select max(revision) as revision, max(changed_at) as changed_at from unexcluded) content,
    (select revision, changed_at from revisions where kind = 'partner' and owner = $1) partner,
    (
      select
        count(*) filter (where ${isShownInFeed}) as count,
        ${passingTimesAt('$2')}
      from publications p
      join unexcluded o on o.id = p.workspace_id
      where p.listed
    ) times,
    (
      select coalesce(sum(f.postings - 1), 0) as more
      from rendered_feed_jobs f
      join publications p on p.recruitment_id = f.recruitment_id and p.revision = f.job_revision and p.listed
      join unexcluded o on o.id = p.workspace_id and o.own_revision = f.workspace_revision
      where f.postings <> 1 and f.profile = $3 and f.renderer = $4 and ${isShownInFeed}
    ) uncommon`;

type FeedStateRow = {
  count: string | number;
  revision: string | number;
  known_since: string | number;
  epoch: string;
  changed_at: string | Date;
  passed_at: string | Date | null;
  changes_at: string | Date | null;
  is_rendered: boolean;
};

/** Reads the state of a feed. */
export async function readFeedState(tx: Queryable, feedQuery: FeedQuery): Promise<FeedState> {
  const [row] = await rowsOf<FeedStateRow>(runPrepared(tx, stateSql, feedParameters(feedQuery)));
  if (row === undefined) throw new Error('the partner has no revision');
  return {
    count: Number(row.count),
    revision: Number(row.revision),
    knownSince: Number(row.known_since),
    epoch: row.epoch,
    changedAt: new Date(row.changed_at),
    passedAt: row.passed_at === null ? null : new Date(row.passed_at),
    changesAt: row.changes_at === null ? null : new Date(row.changes_at),
    isRendered: row.is_rendered,
  };
}

/** The SQL of a job's element in which the parameter `source` replaces U+0001, the mark for the partner's code. */
export const elementWithSource = (source: string) => `replace(f.element, e'\\x01', ${source}::text)`;

/**
 * Selects from the rendered jobs of all enabled workspaces. The condition `whereShownNow` leaves out excluded and
 * invisible ones. With a join on `unexcludedWorkspaces`, PostgreSQL would sort the jobs instead of reading by an index.
 */
export const fromRenderedFeed = `
  from publications p
  join workspaces w on w.id = p.workspace_id and w.disabled_at is null
  join revisions own on own.kind = 'workspace' and own.owner = p.workspace_id
  join rendered_feed_jobs f on f.recruitment_id = p.recruitment_id and f.profile = $3 and f.renderer = $4
    and f.job_revision = p.revision and f.workspace_revision = own.revision`;

/** The condition for the jobs that the feed shows now. */
export const whereShownNow = `where p.listed and ${isShownAt('$2')}
    and not exists (select from partner_exclusions e where e.partner_id = $1 and e.workspace_id = p.workspace_id)`;

const elementsSql = `
  select ${elementWithSource('$5')}
  ${fromRenderedFeed}
  ${whereShownNow} and f.element is not null
  order by ${newestFirst}`;

/** Reads the feed's elements, newest first (D13), with the partner's `source` filled in. */
export function iterateElements(
  tx: Queryable,
  { source, batch, ...feedQuery }: FeedQuery & { source: string; batch: number },
): AsyncGenerator<Uint8Array[]> {
  return iterateSelectedElements(tx, {
    statement: elementsSql,
    parameters: [...feedParameters(feedQuery), source],
    batch,
  });
}

/** Reads the elements that a statement selects as its only column, in batches. */
export async function* iterateSelectedElements(
  ...selection: Parameters<typeof iterateRows>
): AsyncGenerator<Uint8Array[]> {
  for await (const rows of iterateRows(...selection)) yield rows.flatMap(([element]) => element ?? []);
}

/** Makes the parameters $1 to $4 of a feed's statements. */
export function feedParameters({ partnerId, at, profile, renderer }: FeedQuery): unknown[] {
  return [partnerId, at.toISOString(), profile, renderer];
}
