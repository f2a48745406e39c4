import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Makes a placeholder as SQL: Drizzle takes no other placeholder for the values of an insert or an update. */
export const placeholder = (name: string): SQL => sql`${sql.placeholder(name)}`;

/** Makes the values of an insert: a placeholder for each column, except for those that the database fills in. */
export function placeholderRow<Table extends PgTable>(table: Table): Table['$inferInsert'] {
  const placeholders = insertedColumns(table).map(([name]) => [name, placeholder(name)]);
  return asRow<Table>(Object.fromEntries(placeholders));
}

/**
 * Makes the placeholders of an insert that selects its row, in the order of `columnList`. The name of each is `prefix`
 * and the name of its field, as in `rowParameters`.
 */
export function typedPlaceholders(table: PgTable, prefix = ''): SQL {
  return sql.join(
    insertedColumns(table).map(
      ([name, column]) => sql`${placeholder(prefix + name)}::${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  );
}

/** Makes the values for the placeholders of a row: an absent value is its column's default, or NULL. */
export function rowParameters<Table extends PgTable>(
  table: Table,
  row: Table['$inferInsert'],
  prefix = '',
): Record<string, unknown> {
  const valuesByName = new Map<string, unknown>(Object.entries(row));
  const parameters: Record<string, unknown> = {};
  for (const [name, column] of insertedColumns(table)) {
    const value = valuesByName.get(name) ?? column.default ?? null;
    parameters[prefix + name] = value === null ? null : column.mapToDriverValue(value);
  }
  return parameters;
}

/** Lists the columns that `rowFields` and `typedPlaceholders` fill, for an insert in SQL. */
export function columnList(table: PgTable): SQL {
  return sql.join(
    insertedColumns(table).map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
}

/** A row as `jsonb_populate_record` reads it: the values by their columns' names. */
export type RowFields = Record<string, unknown>;

/** Makes a row for `jsonb_populate_record`: an absent value is its column's default, or NULL. */
export function rowFields<Table extends PgTable>(
  table: Table,
  row: Partial<Table['$inferInsert']>,
): RowFields {
  const valuesByName = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    insertedColumns(table).map(([name, column]) => [
      column.name,
      valuesByName.get(name) ?? column.default ?? null,
    ]),
  );
}

/** Casts the values: Drizzle accepts SQL for any value of an insert, but the type of a row does not allow it. */
function asRow<Table extends PgTable>(values: Record<string, SQL>): Table['$inferInsert'] {
  return values as unknown as Table['$inferInsert'];
}

const insertedColumnsOfTables = new Map<PgTable, [string, PgColumn][]>();

/** Lists the columns that the database does not fill in, by the names of their fields; found once for each table. */
function insertedColumns(table: PgTable): [string, PgColumn][] {
  const known = insertedColumnsOfTables.get(table);
  if (known !== undefined) return known;
  const found = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generatedIdentity === undefined && !is(column.default, SQL),
  );
  insertedColumnsOfTables.set(table, found);
  return found;
}
