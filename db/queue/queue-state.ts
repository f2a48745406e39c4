import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/client.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';

const jobs = sql`${sql.identifier(QUEUE_SCHEMA)}.job`;

/** The queue of jobs whose every retry failed. */
export const DEAD_JOBS = 'dead-jobs';

/** Counts the waiting, running and dead jobs, and reads the age of the oldest one that should have begun. */
export async function readQueueState(
  query: Queryable,
): Promise<{ waiting: number; running: number; dead: number; oldestSeconds: number }> {
  const [row] = await rowsOf<{ waiting: number; running: number; dead: number; oldest: number }>(
    query.execute(sql`select
      count(*) filter (where state < 'active' and name <> ${DEAD_JOBS})::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state < 'active' and name = ${DEAD_JOBS})::int as dead,
      coalesce(extract(epoch from now() - min(start_after) filter
        (where state < 'active' and name <> ${DEAD_JOBS} and start_after < now())), 0)::float as oldest
      from ${jobs} where state <= 'active'`),
  );
  const { waiting = 0, running = 0, dead = 0, oldest = 0 } = row ?? {};
  return { waiting, running, dead, oldestSeconds: oldest };
}
