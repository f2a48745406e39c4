import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle } from 'pg-boss';
import type { Queryable } from './client.ts';

/** Lets the queue write its jobs in an open transaction, so that they commit with what they follow (D22). */
export function queueTransaction(tx: Queryable) {
  return fromDrizzle(tx as DrizzleTransactionLike, sql);
}
