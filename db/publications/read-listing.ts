import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import type { Answers } from '../workspaces/answers.ts';
import { epoch } from './read-revisions.ts';

/** The rendered texts of a workspace's jobs and the data for the headers of the answer, from one snapshot. */
export type WorkspaceListing = {
  workspace: { id: string; slug: string; name: string; logo: string | null };
  /** The employer's promise and figures; null without a promise, and in the partners' export. */
  answers: Answers | null;
  /** The number of visible jobs. */
  count: number;
  /** The number of requested jobs that are not rendered at their present version. */
  missing: number;
  /** The texts, newest first, with commas between them. */
  texts: string;
  /** The time of the last change of the set: a commit, or a publication or closing time that passed (D7, D12). */
  changedAt: Date;
  /** The revision of the last commit that changed the set. */
  revision: number;
  /** Identifies the history of the revisions. */
  epoch: string;
  /** The latest publication time that has passed, or the first moment after the latest closing time. */
  passedAt: Date | null;
  /** The next publication or closing time (D12). */
  changesAt: Date | null;
};

/** A workspace's listing at a time; `renderer` is the version of the rendering. */
export type ListingQuery = {
  by: 'id' | 'slug';
  /** The workspace's id or slug, as `by` says. */
  workspace: string;
  /** The rendering of each job whose texts are read. */
  rendering: 'published' | 'careers';
  renderer: string;
  at: Date;
  /**
   * `all`: reads every text and counts the missing ones. A number: does so unless there are more jobs than this number.
   * `none`: only counts the missing texts.
   */
  textsMax: number | 'all' | 'none';
};

/** A row of `listingSql`. */
export type ListingRow = WorkspaceListing['workspace'] & {
  answers: Answers | null;
  count: string | number;
  missing: string | number;
  revision: string | number;
  epoch: string;
  texts: string | null;
  changed_at: string | Date;
  passed_at: string | Date | null;
  changes_at: string | Date | null;
};

/**
 * Reads a listing in one statement, so that all parts are of one snapshot. Null for an unknown or disabled workspace.
 */
export async function readListing(
  query: Queryable,
  listingQuery: ListingQuery,
): Promise<WorkspaceListing | null> {
  const { workspace, renderer, at, textsMax } = listingQuery;
  const parameters = [workspace, at.toISOString(), renderer, typeof textsMax === 'number' ? textsMax : null];
  const statement = listingSql(listingQuery, jobsSql(listingQuery));
  const [row] = await rowsOf<ListingRow>(runPrepared(query, statement, parameters));
  return row === undefined ? null : toListing(row);
}

/** Converts a row of `listingSql`. */
export function toListing(row: ListingRow): WorkspaceListing {
  const { id, slug, name, logo } = row;
  return {
    workspace: { id, slug, name, logo },
    answers: row.answers,
    count: Number(row.count),
    missing: Number(row.missing),
    texts: row.texts ?? '',
    changedAt: new Date(row.changed_at),
    revision: Number(row.revision),
    epoch: row.epoch,
    passedAt: row.passed_at === null ? null : new Date(row.passed_at),
    changesAt: row.changes_at === null ? null : new Date(row.changes_at),
  };
}

/**
 * The condition that a listed job `p` is visible at a time. In all functions below, `at` and `renderer` are names of
 * parameters, such as `$2`.
 */
export const isShownAt = (at: string) => `coalesce(p.published_at <= ${at}::timestamptz, true)
    and coalesce(p.closes_at >= ${at}::timestamptz, true)`;

/** The order of a listing. */
export const newestFirst = 'p.published_at desc nulls last, p.recruitment_id';

/**
 * Finds the last and the next publication or closing time of the listed jobs. A job is still visible at its closing
 * time: `passed_at` and `changes_at` have the first moment after it, `last_time` the closing time itself.
 */
export const passingTimesAt = (at: string) => `
    greatest(
      max(p.published_at) filter (where p.published_at <= ${at}::timestamptz),
      max(p.closes_at + interval '1 millisecond') filter (where p.closes_at < ${at}::timestamptz)) as passed_at,
    greatest(
      max(p.published_at) filter (where p.published_at <= ${at}::timestamptz),
      max(p.closes_at) filter (where p.closes_at < ${at}::timestamptz)) as last_time,
    least(
      min(p.published_at) filter (where p.published_at > ${at}::timestamptz),
      min(p.closes_at + interval '1 millisecond') filter (where p.closes_at >= ${at}::timestamptz)) as changes_at`;

/** Counts the visible jobs, and finds the times at which their number changes. */
export const countAndTimesAt = (at: string) =>
  `count(*) filter (where ${isShownAt(at)}) as count, ${passingTimesAt(at)}`;

function textColumns({ rendering, textsMax }: ListingQuery): string {
  const isShown = isShownAt('$2');
  const texts = `string_agg(r.${rendering}, ',' order by ${newestFirst}) filter (where ${isShown})`;
  return `
    count(*) filter (where ${isShown} and r.recruitment_id is null) as missing,
    ${textsMax === 'none' ? 'null' : texts} as texts`;
}

const fromPublications = 'from publications p';

/**
 * Joins a listed job `p` of workspace `w` with its text at its present version, if it is rendered; `own` is the
 * workspace's own revision.
 */
export const joinRenderedBy = (renderer: string) => `left join rendered_jobs r on r.workspace_id = w.id
    and r.recruitment_id = p.recruitment_id
    and r.job_revision = p.revision
    and r.workspace_revision = own.revision
    and r.renderer = ${renderer}`;
const whereListed = 'where p.workspace_id = w.id and p.listed';

/**
 * Selects one row about the listed jobs of workspace `w`. With a limit, a first pass counts the jobs and a second one
 * reads the texts, if there are few enough.
 */
function jobsSql(listingQuery: ListingQuery): string {
  const missingAndTexts = textColumns(listingQuery);
  if (typeof listingQuery.textsMax !== 'number') {
    // The parameter $4 is null here, but PostgreSQL must know its type.
    return `
      select ${countAndTimesAt('$2')}, ${missingAndTexts}
      ${fromPublications}
      ${joinRenderedBy('$3')}
      ${whereListed} and $4::bigint is null`;
  }
  return `
    select *
    from (select ${countAndTimesAt('$2')} ${fromPublications} ${whereListed}) times
    cross join lateral (
      select ${missingAndTexts}
      ${fromPublications}
      ${joinRenderedBy('$3')}
      ${whereListed} and times.count <= $4::bigint
    ) texts`;
}

/** Joins the employer's figures. Their revision is their own: a change of figures does not render the jobs anew. */
const joinAnswers = `left join workspace_answers figures on figures.workspace_id = w.id
    left join revisions answered
      on answered.kind = 'answers' and answered.owner = w.id and w.promise_days is not null`;

const answersObject = `case when w.promise_days is not null then json_build_object(
      'promiseDays', w.promise_days,
      'medianDays', figures.median_days,
      'answeredShare', figures.answered_share,
      'people', figures.people) end`;

/** Selects one row about a workspace `w`. `jobsRow` is a statement that selects one row about its jobs. */
export function listingSql(
  { by, rendering }: Pick<ListingQuery, 'by' | 'rendering'>,
  jobsRow: string,
): string {
  const isExport = rendering === 'published';
  const orAnswers = (column: string) => (isExport ? '' : `, answered.${column}`);
  return `
    select
      w.id, w.slug, w.name, w.logo,
      jobs.*,
      ${isExport ? 'null' : answersObject} as answers,
      greatest(own.revision, changed.revision${orAnswers('revision')}) as revision,
      ${epoch} as epoch,
      greatest(own.changed_at, changed.changed_at${orAnswers('changed_at')}, jobs.last_time) as changed_at
    from workspaces w
    join revisions own on own.kind = 'workspace' and own.owner = w.id
    left join revisions changed on changed.kind = 'jobs' and changed.owner = w.id
    ${isExport ? '' : joinAnswers}
    cross join lateral (${jobsRow}) jobs
    where w.${by} = $1 and w.disabled_at is null`;
}
