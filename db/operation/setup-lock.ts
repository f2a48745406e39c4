import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';

/** The key of the lock of `apply-setup`: any number that no other advisory lock of the database has. */
const SETUP_LOCK_KEY = 7_204_188_311;

/** Lets one `apply-setup` run at a time. Returns false while another transaction has the lock. */
export async function tryLockSetup(tx: Queryable): Promise<boolean> {
  const [row] = await rowsOf<{ locked: boolean }>(
    tx.execute(sql`select pg_try_advisory_xact_lock(${SETUP_LOCK_KEY}::bigint) as locked`),
  );
  return row?.locked ?? false;
}
