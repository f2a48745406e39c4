import { sql } from 'drizzle-orm';
import type { Queryable } from './client.ts';

const REACHABLE_WITHIN_MS = 1000;

/** Tells whether a statement is answered within a second: a frozen database counts as unreachable. */
export async function isReachable(query: Queryable): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, REACHABLE_WITHIN_MS, false);
  const answered = query.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
