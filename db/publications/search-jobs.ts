import { type Queryable, rowsOf } from '../connection/client.ts';
import { runPrepared } from '../connection/prepared.ts';

/** What is compared for equality, each with a list of which one is to match. */
export const comparedFields = {
  city: 'r.city',
  region: 'r.region',
  country: 'r.country',
  postalCode: 'r.postal_code',
  contractType: 'r.contract_type',
  experienceLevel: 'r.experience_level',
  educationLevel: 'r.education_level',
  department: 'r.department',
  remote: 'r.remote',
  lang: 'r.lang',
} as const;

export type JobFilter = {
  /** Folded words, each of which is somewhere in the job's text. */
  words: readonly string[];
  equal: { readonly [Field in keyof typeof comparedFields]?: readonly string[] };
  salaryMin?: number;
  publishedAfter?: Date;
  updatedAfter?: Date;
};

export type JobSort = 'publishedAt' | '-publishedAt' | 'title';
/** The last job of a page: by what the jobs are sorted, and its id. */
export type JobCursor = { key: string | null; id: string };

export type MatchingJobs = {
  workspaceId: string;
  text: 'published' | 'careers';
  renderer: string;
  at: Date;
  filter: JobFilter;
};

type JobSearch = MatchingJobs & {
  sort: JobSort;
  after?: JobCursor;
  limit?: number;
};

type FoundJob = JobCursor & { text: string };

/** The matching jobs of a workspace, each of which is rendered, and how many there are on all pages. */
export async function searchJobs(
  tx: Queryable,
  search: JobSearch,
): Promise<{ total: number; jobs: FoundJob[] }> {
  const { sort, after, limit, text } = search;
  const { matching, parameters, bind } = matchJobs(search);
  const [counted] = await rowsOf<{ total: string | number }>(
    runPrepared(tx, `select count(*) as total ${matching}`, [...parameters]),
  );
  const { key, order } = sorts[sort];
  const page = `select p.recruitment_id as id, ${key} as key, r.${text} as text ${matching}
    ${after === undefined ? '' : `and ${behind(sort, after, bind)}`}
    order by ${order}, p.recruitment_id ${limit === undefined ? '' : `limit ${bind(limit)}::bigint`}`;
  const jobs = await rowsOf<FoundJob>(runPrepared(tx, page, parameters));
  return { total: Number(counted?.total ?? 0), jobs };
}

/** The rendered jobs `r` of publications `p` that match, for a statement of the caller's. */
export function matchJobs(search: MatchingJobs, joins = '') {
  const { workspaceId, renderer, at } = search;
  const parameters: unknown[] = [workspaceId, at.toISOString(), renderer];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const matching = `
    from publications p
    join revisions own on own.kind = 'workspace' and own.owner = p.workspace_id
    join rendered_jobs r on r.workspace_id = $1 and r.recruitment_id = p.recruitment_id and r.job_revision = p.revision
      and r.workspace_revision = own.revision and r.renderer = $3
    ${joins}
    where p.workspace_id = $1 and p.listed and coalesce(p.published_at <= $2::timestamptz, true)
      and coalesce(p.closes_at >= $2::timestamptz, true)
      ${conditions(search, bind).join('\n      ')}`;
  return { matching, parameters, bind };
}

/** As texts that compare as the values do and go to the client and back unchanged. */
const instantKey = `to_char(p.published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const sorts: Record<JobSort, { key: string; order: string }> = {
  '-publishedAt': { key: instantKey, order: 'p.published_at desc nulls last' },
  publishedAt: { key: instantKey, order: 'p.published_at asc nulls last' },
  title: { key: 'r.title', order: 'r.title collate "C"' },
};

type Bind = (value: unknown) => string;

function behind(sort: JobSort, { key, id }: JobCursor, bind: Bind): string {
  const isLater = `p.recruitment_id > ${bind(id)}::uuid`;
  if (sort === 'title') {
    const title = `${bind(key)}::text collate "C"`;
    return `(r.title collate "C" > ${title} or (r.title = ${title} and ${isLater}))`;
  }
  if (key === null) return `(p.published_at is null and ${isLater})`;
  const instant = `${bind(key)}::timestamptz`;
  const isBehind = `p.published_at ${sort === 'publishedAt' ? '>' : '<'} ${instant}`;
  return `(${isBehind} or (p.published_at = ${instant} and ${isLater}) or p.published_at is null)`;
}

function conditions({ filter, text }: MatchingJobs, bind: Bind): string[] {
  const { words, equal, salaryMin, publishedAfter, updatedAfter } = filter;
  const wanted = Object.entries(equal) as [keyof typeof comparedFields, readonly string[]][];
  return [
    ...words.map((word) => `and r.${text}_words like ${bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`),
    ...wanted.map(
      ([field, values]) => `and ${comparedFields[field]} = any(${bind(arrayOf(values))}::text[])`,
    ),
    ...(salaryMin === undefined ? [] : [`and r.salary >= ${bind(salaryMin)}::float8`]),
    ...(publishedAfter === undefined
      ? []
      : [`and p.published_at > ${bind(publishedAfter.toISOString())}::timestamptz`]),
    ...(updatedAfter === undefined
      ? []
      : [`and p.changed_at > ${bind(updatedAfter.toISOString())}::timestamptz`]),
  ];
}

/** Both drivers send it as it is. */
function arrayOf(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
