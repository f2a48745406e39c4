import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';

type Row = readonly unknown[];
type Read = (row: Row) => unknown;
type Field = SelectedFieldsOrdered[number]['field'];
/** A selected value: its place in the object, such as `['candidate', 'email']`, and its index in a row. */
type Selected = { path: readonly string[]; field: Field; index: number };

/** The tables whose columns are never all null in a row, by name; undefined for a statement without joins. */
export type NotNullTables = Record<string, boolean> | undefined;

/**
 * Makes the function that turns a row's list of values into the object of a selection. It finds the decoder and the
 * place of each value once for a statement, where Drizzle would do so for each row.
 */
export function createRowReader(fields: SelectedFieldsOrdered, notNullTables: NotNullTables): Read {
  return objectReader(
    fields.map(({ path, field }, index) => ({ path, field, index })),
    0,
    notNullTables,
  );
}

/** A member of the object: the value at `index`, with its decoder if it needs one, or an inner object of `read`. */
type Member = { name: string; index: number; decoder: Decoder | null; read: Read | null };

function objectReader(selected: readonly Selected[], depth: number, notNullTables: NotNullTables): Read {
  const selectedByName = Map.groupBy(selected, ({ path }) => path[depth] ?? '');
  const members = [...selectedByName].map(([name, within]) =>
    memberOf(name, within, { depth, notNullTables }),
  );
  return (row) => {
    const object: Record<string, unknown> = {};
    for (const { name, index, decoder, read } of members) {
      if (read !== null) {
        object[name] = read(row);
        continue;
      }
      const value = row[index];
      object[name] = decoder === null || value === null ? value : decoder.mapFromDriverValue(value);
    }
    return object;
  };
}

type Place = { depth: number; notNullTables: NotNullTables };

function memberOf(name: string, within: readonly Selected[], { depth, notNullTables }: Place): Member {
  const value = within.find(({ path }) => path.length === depth + 1);
  if (value !== undefined) return { name, index: value.index, decoder: decoderOf(value.field), read: null };
  const readObject = objectReader(within, depth + 1, notNullTables);
  const nullIndex = depth === 0 ? joinedIndex(within, notNullTables) : null;
  const read: Read =
    nullIndex === null ? readObject : (row) => (row[nullIndex] === null ? null : readObject(row));
  // With `read`, the index is not used.
  return { name, index: 0, decoder: null, read };
}

/**
 * Returns the index of the column that is null if a left join found no row: the first column of an object whose columns
 * are all of one table. Null for any other object. Drizzle has the same rule, for the outer level alone.
 */
function joinedIndex(within: readonly Selected[], notNullTables: NotNullTables): number | null {
  const columns = within.flatMap(({ path, field, index }) =>
    path.length === 2 && is(field, Column) ? [{ table: getTableName(field.table), index }] : [],
  );
  const [first] = columns;
  if (notNullTables === undefined || first === undefined) return null;
  const isOfOneTable = columns.every(({ table }) => table === first.table);
  return isOfOneTable && !notNullTables[first.table] ? first.index : null;
}

type Decoder = { mapFromDriverValue(value: unknown): unknown };

/** Finds the decoder; null for a column that takes the driver's value as it is. */
function decoderOf(field: Field): Decoder | null {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : field;
  // The types of Drizzle hide the decoder of an expression.
  return (expressionOf(field) as unknown as { decoder: Decoder }).decoder;
}

function expressionOf(field: Exclude<Field, Column>): SQL {
  if (is(field, SQL)) return field;
  return is(field, Subquery) ? field._.sql : field.sql;
}
