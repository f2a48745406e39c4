import { type Queryable, rowsOf } from '#db/connection/database.ts';
import { runPrepared } from '#db/connection/prepared.ts';
import { type Bind, type MatchingJobs, matchJobs } from './match-jobs.ts';

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

/** The spellings of a job; `cities` has all of a job with several places, by their folded names. */
type Spellings = { title: string; city: string | null; cities: Record<string, string> | null };

/** Lists the titles and the cities of those among a workspace's newest jobs that match, as they were written. */
export function listSpellings(
  tx: Queryable,
  { limit, ...search }: MatchingJobs & { limit: number },
): Promise<Spellings[]> {
  const { matching, parameters } = matchJobs(search, joinNewest(limit));
  const text = `
    select j.title, j.location_city as city, r.places -> 'city' as cities
    ${matching}
    order by p.published_at desc nulls last, p.recruitment_id`;
  return rowsOf(runPrepared(tx, text, parameters));
}

/** Tells whether any job matches. It stops at the first one. */
export async function hasMatch(tx: Queryable, search: MatchingJobs): Promise<boolean> {
  const { matching, parameters } = matchJobs(search);
  const text = `select exists (select ${matching}) as found`;
  const [row] = await rowsOf<{ found: boolean }>(runPrepared(tx, text, parameters));
  return row?.found === true;
}
