import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';

/** The key of the set-up's lock: any number that no other advisory lock of the database has. */
const ADVISORY_LOCK = 7_204_188_311;

/** Takes the lock of a set-up until the transaction ends. Returns false while another transaction has it. */
export async function tryLockSetup(tx: Queryable): Promise<boolean> {
  const [row] = await rowsOf<{ locked: boolean }>(
    tx.execute(sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}::bigint) as locked`),
  );
  return row?.locked ?? false;
}
