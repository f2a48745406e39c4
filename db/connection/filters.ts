import { sql } from 'drizzle-orm';

/** The ids that a caller asks about: one parameter however many there are. */
function uuids(ids: readonly string[]) {
  return sql`string_to_array(${ids.join(',')}, ',')::uuid[]`;
}

export function anyOf(ids: readonly string[]) {
  return sql`any(${uuids(ids)})`;
}

/** The ids as a table, so that only those few come back of which something is to be told. */
export function asked(ids: readonly string[]) {
  return { table: sql`unnest(${uuids(ids)}) asked (id)`, id: sql<string>`asked.id` };
}
