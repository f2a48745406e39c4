import { type Queryable, rowsOf } from '#db/connection/client.ts';
import { runPrepared } from '#db/connection/prepared.ts';
import { type MatchingJobs, matchJobs } from './match-jobs.ts';

/** Lists the titles and the cities of the matching jobs as they were written, the most frequent first. */
export async function listSpellings(
  tx: Queryable,
  { limit, ...search }: MatchingJobs & { limit: number },
): Promise<string[]> {
  const { matching, parameters, bind } = matchJobs(
    search,
    () => 'join recruitments j on j.id = p.recruitment_id',
  );
  const text = `
    select coalesce(title, city) as spelling from (
      select j.title, j.location_city as city, count(*) as jobs
      ${matching}
      group by grouping sets ((j.title), (j.location_city))) spellings
    where coalesce(title, city) is not null
    order by jobs desc, spelling
    limit ${bind(limit)}::bigint`;
  const rows = await rowsOf<{ spelling: string }>(runPrepared(tx, text, parameters));
  return rows.map(({ spelling }) => spelling);
}
