import { sql } from 'drizzle-orm';
import { prequalificationTurns as turns } from '../schema/index.ts';

// Leases are told by the database's clock, since those of the nodes may differ.
export const isLeased = sql<boolean>`${turns.leaseExpiresAt} > clock_timestamp()`;

export function leaseFor(seconds: number) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}
