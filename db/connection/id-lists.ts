import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';
import { prepareOnce } from './prepared.ts';

/** Writes a list of ids as one parameter, so that the statement's text does not depend on their number. */
function uuids(ids: readonly string[]) {
  return sql`string_to_array(${ids.join(',')}, ',')::uuid[]`;
}

/** Writes `any(…)` of a list of ids, as one parameter. */
export function anyOf(ids: readonly string[]) {
  return sql`any(${uuids(ids)})`;
}

/** Makes a table of the ids, so that a query can return those ids that have no row, or that match a condition. */
export function idTable(ids: readonly string[]) {
  return { table: sql`unnest(${uuids(ids)}) given_ids (id)`, id: sql<string>`given_ids.id` };
}

/** The condition that a column has one of the ids that are the parameter of a statement of `prepareForIds`. */
export function isOneOfPreparedIds(column: AnyPgColumn) {
  // The ids are one parameter, so that the same prepared statement serves any number of them.
  return sql`${column} = any(${sql.placeholder('ids')}::text::uuid[])`;
}

/** Prepares a statement with the condition `isOneOfPreparedIds`. Returns a function that runs it for a list of ids. */
export function prepareForIds<Row>(
  prepare: (query: Queryable) => { execute(parameters: Record<string, unknown>): Promise<Row[]> },
) {
  const statement = prepareOnce(prepare);
  return (query: Queryable, ids: readonly string[]): Promise<Row[]> =>
    statement(query).execute({ ids: `{${ids.join(',')}}` });
}
