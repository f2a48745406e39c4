import { type Queryable, rowsOf } from '#db/connection/client.ts';
import { runPrepared } from '#db/connection/prepared.ts';
import { type MatchingJobs, matchJobs } from './match-jobs.ts';

/**
 * Lists the titles and the cities of the newest matching jobs as they were written. An index has these jobs in their
 * order, so that a workspace of any size takes the same time.
 */
export function listSpellings(
  tx: Queryable,
  { limit, ...search }: MatchingJobs & { limit: number },
): Promise<{ title: string; city: string | null }[]> {
  const { matching, parameters, bind } = matchJobs(
    search,
    () => 'join recruitments j on j.id = p.recruitment_id',
  );
  const text = `
    select j.title, j.location_city as city
    ${matching}
    order by p.published_at desc nulls last, p.recruitment_id
    limit ${bind(limit)}::bigint`;
  return rowsOf(runPrepared(tx, text, parameters));
}
