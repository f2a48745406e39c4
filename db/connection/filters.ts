import { sql } from 'drizzle-orm';

/** A list of ids as one parameter, so that the statement's text does not depend on their number. */
function uuids(ids: readonly string[]) {
  return sql`string_to_array(${ids.join(',')}, ',')::uuid[]`;
}

export function anyOf(ids: readonly string[]) {
  return sql`any(${uuids(ids)})`;
}

/** The ids as a table: a query can then return only those that lack a row or match a condition. */
export function idTable(ids: readonly string[]) {
  return { table: sql`unnest(${uuids(ids)}) given_ids (id)`, id: sql<string>`given_ids.id` };
}
