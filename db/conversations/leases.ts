import { type Placeholder, sql } from 'drizzle-orm';
import { prequalificationTurns as turns } from '../schema/index.ts';

// Leases are compared with the database's clock, since the nodes' clocks may differ.
export const isLeased = sql<boolean>`${turns.leaseExpiresAt} > clock_timestamp()`;

/** Computes the end of a lease by the database's clock, which all nodes share. */
export function leaseFor(seconds: number | Placeholder) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}
