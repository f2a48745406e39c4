import { type Queryable, rowsOf } from '#db/connection/database.ts';
import { runPrepared } from '#db/connection/prepared.ts';
import type { Lang } from '#kernel/language.ts';
import { newestFirst } from '../read-listing.ts';
import { arrayText, type Bind, comparedFields, type MatchingJobs, matchJobs } from './match-jobs.ts';

/** The fields by which a page of jobs may be grouped and narrowed, each with the column of the recruiter's spelling. */
const facets = {
  city: 'j.location_city',
  department: 'j.department',
  contractType: 'j.contract_type',
  remote: 'r.remote',
} as const;

/** Joins the recruitment `j`. It is a function, as `matchJobs` calls it. */
const joinRecruitment = () => 'join recruitments j on j.id = p.recruitment_id';

/** Joins the recruitment and its cities: a job with several places has a row for each of its cities. */
const joinCities = () =>
  `${joinRecruitment()} left join lateral jsonb_each_text(r.places -> 'city') as place(city, spelling) on true`;
const eachCity = {
  value: 'coalesce(place.city, r.city)',
  label: 'coalesce(place.spelling, j.location_city)',
};

export type Facet = keyof typeof facets;
/** A value of a facet, its label, and the number of matching jobs. */
export type FacetValue = { value: string; label: string; count: number };

type Page = MatchingJobs & { group: 'city' | 'department' | null; offset: number; limit: number };
type PageRow = { id: string; label: string | null; group_count: string | number };

/** Reads a page of the matching jobs, newest first, in groups if the search has them. */
export async function readJobPage(tx: Queryable, { group, offset, limit, ...search }: Page) {
  const { matching, parameters, bind } = matchJobs(search, joinRecruitment);
  const groupColumn = group === null ? 'null::text' : comparedFields[group];
  const labelColumn = group === null ? 'null::text' : facets[group];
  const statement = `
    select p.recruitment_id as id, min(${labelColumn}) over groups as label, count(*) over groups as group_count
    ${matching}
    window groups as (partition by ${groupColumn})
    order by ${groupColumn} nulls last, ${newestFirst}
    offset ${bind(offset)}::bigint limit ${bind(limit)}::bigint`;
  const rows = await rowsOf<PageRow>(runPrepared(tx, statement, parameters));
  return rows.map(({ id, label, group_count }) => ({
    id,
    group: group === null ? null : { label, count: Number(group_count) },
  }));
}

/** Counts the matching jobs. */
export async function countJobs(tx: Queryable, search: MatchingJobs): Promise<number> {
  const { matching, parameters } = matchJobs(search);
  const [row] = await rowsOf<{ total: string | number }>(
    runPrepared(tx, `select count(*) as total ${matching}`, parameters),
  );
  return Number(row?.total ?? 0);
}

/** Lists the most frequent values of a facet, chosen values first, among the jobs that match the rest of the search. */
export async function countFacet(
  tx: Queryable,
  { facet, limit, ...search }: MatchingJobs & { facet: Facet; limit: number },
): Promise<FacetValue[]> {
  // The chosen values of this facet do not narrow the list. They only come first in it.
  const { [facet]: chosen = [], ...equal } = search.filter.equal;
  const { matching, parameters, bind } = matchJobs(
    { ...search, filter: { ...search.filter, equal } },
    facet === 'city' ? joinCities : joinRecruitment,
  );
  const { value, label } =
    facet === 'city' ? eachCity : { value: comparedFields[facet], label: facets[facet] };
  const statement = `
    select ${value} as value, min(${label}) as label, count(*) as count
    ${matching} and ${value} <> ''
    group by ${value}
    order by ${value} = any(${bind(arrayText(chosen))}::text[]) desc,
      count(*) desc, ${value}
    limit ${bind(limit)}::bigint`;
  const rows = await rowsOf<{ value: string; label: string; count: string | number }>(
    runPrepared(tx, statement, parameters),
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * Lists jobs similar to one, which may be closed: those in the reader's language first, then by points (three for the
 * title's first word, two each for the department and a city), then the newest.
 */
export async function listSimilarJobs(
  tx: Queryable,
  { jobId, lang, limit, ...search }: MatchingJobs & { jobId: string; lang: Lang; limit: number },
): Promise<string[]> {
  const { matching, parameters, bind } = matchJobs(
    search,
    // `s` has the data of the given job.
    (bindValue) =>
      `left join (
        select title, department, case
          when places is null then array[city]
          else array(select jsonb_object_keys(places -> 'city'))
        end as cities
        from rendered_jobs
        where recruitment_id = ${bindValue(jobId)}::uuid and workspace_id = $1
      ) s on true`,
  );
  const statement = `
    select p.recruitment_id as id
    ${matching} and p.recruitment_id <> ${bind(jobId)}::uuid
    order by
      (r.lang = ${bind(lang)}) desc,
      coalesce((r.department = s.department)::int * 2, 0)
        + coalesce((r.city = any(s.cities) or r.places -> 'city' ?| s.cities)::int * 2, 0)
        + coalesce((split_part(r.title, ' ', 1) = split_part(s.title, ' ', 1))::int * 3, 0) desc,
      ${newestFirst}
    limit ${bind(limit)}::bigint`;
  return (await rowsOf<{ id: string }>(runPrepared(tx, statement, parameters))).map((row) => row.id);
}

/**
 * Joins the newest jobs by their index before any condition, so that the time does not depend on the workspace's size.
 */
const joinNewest = (limit: number) => (bind: Bind) =>
  `
    join (
      select n.recruitment_id
      from publications n
      where n.workspace_id = $1 and n.listed and coalesce(n.published_at <= $2::timestamptz, true)
      order by n.published_at desc nulls last, n.recruitment_id
      limit ${bind(limit)}::bigint
    ) newest on newest.recruitment_id = p.recruitment_id
    join recruitments j on j.id = p.recruitment_id`;

/** The spellings of a job. `cities` has all cities of a job with several places, by their folded names; else null. */
type Spellings = { title: string; city: string | null; cities: Record<string, string> | null };

/** Lists the titles and cities, as they were written, of those among a workspace's newest `limit` jobs that match. */
export function listSpellings(
  tx: Queryable,
  { limit, ...search }: MatchingJobs & { limit: number },
): Promise<Spellings[]> {
  const { matching, parameters } = matchJobs(search, joinNewest(limit));
  const statement = `
    select j.title, j.location_city as city, r.places -> 'city' as cities
    ${matching}
    order by ${newestFirst}`;
  return rowsOf(runPrepared(tx, statement, parameters));
}

/** Tells whether any job matches. It stops at the first one. */
export async function hasMatch(tx: Queryable, search: MatchingJobs): Promise<boolean> {
  const { matching, parameters } = matchJobs(search);
  const statement = `select exists (select ${matching}) as found`;
  const [row] = await rowsOf<{ found: boolean }>(runPrepared(tx, statement, parameters));
  return row?.found === true;
}
