import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { type Queryable, rowsOf } from './client.ts';

/**
 * Prepares a hot statement once: building it is the largest cost of running it, and the server parses it once per
 * connection. It runs on the database and in each of its transactions, whose connection it is then given.
 */
export function prepareOnce<Prepared extends object>(
  prepare: (query: Queryable) => Prepared,
): (query: Queryable) => Prepared {
  const builtFor = new Map<unknown, Prepared>();
  return (query) => {
    const { driver, client } = drizzleSessionOf(query);
    const built = builtFor.get(driver) ?? prepare(query);
    builtFor.set(driver, built);
    return Object.create(built, { client: { value: client } });
  };
}

/**
 * The same for a statement in SQL, whose rows come as the driver reads them: times and large numbers are texts.
 *
 * Prepared statements of one transaction that are begun together, as in `Promise.all`, take one round trip: the server
 * runs them in their order, each on a snapshot of its own, and after one that fails no other.
 */
export function prepareSql<Row>(name: string, statement: SQL) {
  const prepared = prepareOnce(({ _: { session } }) =>
    session.prepareQuery(new PgDialect().sqlToQuery(statement), undefined, name, false),
  );
  return (query: Queryable, parameters: Record<string, unknown>) =>
    rowsOf<Row>(prepared(query).execute(parameters));
}

/** Drizzle's sessions, and what they prepare, keep the connection they run on under this name, in both drivers. */
export function drizzleSessionOf({ _: { session } }: Queryable): { driver: unknown; client: unknown } {
  const { client } = session as unknown as { client: unknown };
  return { driver: session.constructor, client };
}

/** For the values of an insert: every column as a parameter, but those that the database fills in. */
export function rowOf<Table extends PgTable>(table: Table): Table['$inferInsert'] {
  const parameters = insertedColumns(table).map(([name]) => [name, sql`${sql.placeholder(name)}`]);
  return asRow<Table>(Object.fromEntries(parameters));
}

/** A row as the parameters of `rowOf`: absent values are their column's default, or NULL. */
export function parametersOf<Table extends PgTable>(
  table: Table,
  row: Table['$inferInsert'],
): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(row));
  const parameters = insertedColumns(table).map(([name, column]) => {
    const value = given.get(name) ?? column.default ?? null;
    return [name, value === null ? null : column.mapToDriverValue(value)];
  });
  return Object.fromEntries(parameters);
}

/** The columns that `rowFields` fills, for the insert of a row in SQL. */
export function columnsOf(table: PgTable): SQL {
  return sql.join(
    insertedColumns(table).map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
}

/** A row for `jsonb_populate_record`, by its columns: absent values are their column's default, or NULL. */
export function rowFields<Table extends PgTable>(
  table: Table,
  row: Partial<Table['$inferInsert']>,
): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    insertedColumns(table).map(([name, column]) => [column.name, given.get(name) ?? column.default ?? null]),
  );
}

/** Drizzle takes SQL for any value of an insert, which the type of a row does not say. */
function asRow<Table extends PgTable>(parameters: Record<string, SQL>): Table['$inferInsert'] {
  return parameters as unknown as Table['$inferInsert'];
}

function insertedColumns(table: PgTable) {
  return Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generatedIdentity === undefined && !is(column.default, SQL),
  );
}

/** Runs a statement of somebody else's making, such as the queue's, which the server parses once per connection. */
export function runPrepared(
  { _: { session } }: Queryable,
  text: string,
  parameters: unknown[],
): Promise<unknown> {
  return session.prepareQuery({ sql: text, params: parameters }, undefined, text, false).execute();
}
