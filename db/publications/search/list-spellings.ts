import { type Queryable, rowsOf } from '#db/connection/client.ts';
import { runPrepared } from '#db/connection/prepared.ts';
import { type MatchingJobs, matchJobs } from './match-jobs.ts';

/** Lists the titles of the matching jobs as they were written, then the cities, each the most frequent first. */
export async function listSpellings(
  tx: Queryable,
  { limit, ...search }: MatchingJobs & { limit: number },
): Promise<string[]> {
  const { matching, parameters, bind } = matchJobs(
    search,
    () => 'join recruitments j on j.id = p.recruitment_id',
  );
  const text = `
    select coalesce(title, city) as spelling, title is null as is_city from (
      select j.title, j.location_city as city, count(*) as jobs
      ${matching}
      group by grouping sets ((j.title), (j.location_city))) spellings
    where coalesce(title, city) is not null
    order by jobs desc, spelling
    limit ${bind(limit)}::bigint`;
  const rows = await rowsOf<{ spelling: string; is_city: boolean }>(runPrepared(tx, text, parameters));
  const [titles, cities] = [rows.filter(({ is_city }) => !is_city), rows.filter(({ is_city }) => is_city)];
  return [...titles, ...cities].map(({ spelling }) => spelling);
}
