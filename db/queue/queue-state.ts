import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';

const jobs = sql`${sql.identifier(QUEUE_SCHEMA)}.job`;

type QueueState = { waiting: number; running: number; dead: number; oldestDueAgeSeconds: number };

/** The name of the queue that receives the jobs whose every retry failed. */
export const DEAD_QUEUE = 'dead-jobs';

// pg-boss orders its states: created < retry < active < completed. Below `active` means waiting.
const isWaiting = sql`state < 'active' and name <> ${DEAD_QUEUE}`;

/**
 * Counts the jobs that wait (also those that are due later), run or are dead. `oldestDueAgeSeconds` is the time since
 * the longest waiting job was due; 0 if none is due.
 */
export async function readQueueState(query: Queryable): Promise<QueueState> {
  const [row] = await rowsOf<QueueState>(
    query.execute(sql`select
      count(*) filter (where ${isWaiting})::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state < 'active' and name = ${DEAD_QUEUE})::int as dead,
      coalesce(
        extract(epoch from now() - min(start_after) filter (where ${isWaiting} and start_after < now())),
        0)::float as "oldestDueAgeSeconds"
      from ${jobs}
      where state <= 'active'`),
  );
  return row ?? { waiting: 0, running: 0, dead: 0, oldestDueAgeSeconds: 0 };
}
