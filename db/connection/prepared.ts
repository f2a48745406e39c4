import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, type SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import { type Queryable, rowsOf } from './database.ts';
import { createRowReader, type NotNullTables } from './row-reader.ts';

/**
 * Builds a frequent statement once, since building costs more CPU than the rest of a call in Node.js. The server parses
 * it once per connection. Each call runs the statement on the connection of its `query`: the database's or a
 * transaction's.
 */
export function prepareOnce<Prepared extends object>(
  prepare: (query: Queryable) => Prepared,
): (query: Queryable) => Prepared {
  const builtFor = new Map<unknown, Prepared>();
  return (query) => {
    const { driver, client } = driverAndClientOf(query);
    let built = builtFor.get(driver);
    if (built === undefined) {
      built = withRowReader(prepare(query));
      builtFor.set(driver, built);
    }
    // A prepared object of Drizzle sends through its `client`: the returned object has the call's own `client`
    // and inherits the rest.
    return Object.create(built, { client: { value: client } });
  };
}

/**
 * Makes a prepared statement of Drizzle read its rows with a function that is made once (D133). It leaves a statement
 * without fields, which returns the driver's rows, and a relational query, which has such a function.
 */
function withRowReader<Prepared extends object>(prepared: Prepared): Prepared {
  const statement: Prepared & RowMapping = prepared;
  // These members are private in the types of Drizzle.
  const { fields, customResultMapper, joinsNotNullableMap } = statement;
  if (fields === undefined || customResultMapper !== undefined) return prepared;
  const readRow = createRowReader(fields, joinsNotNullableMap);
  statement.customResultMapper = (rows) => rows.map(readRow);
  return prepared;
}

type RowMapping = {
  fields?: SelectedFieldsOrdered;
  joinsNotNullableMap?: NotNullTables;
  customResultMapper?: (rows: (readonly unknown[])[]) => unknown[];
};

/**
 * Prepares a statement in SQL once. Its rows have the driver's values: times and large numbers are texts. Statements
 * that a transaction begins together, by `Promise.all`, take one round trip. The server runs them in order, each on a
 * snapshot of its own, and none after one that fails.
 */
export function prepareSql<Row>(name: string, statement: SQL) {
  // Without fields (`undefined`), the driver's rows are returned; `false` means as objects and not as lists of values.
  const prepared = prepareOnce(({ _: { session } }) =>
    session.prepareQuery(new PgDialect().sqlToQuery(statement), undefined, name, false),
  );
  return (query: Queryable, parameters: Record<string, unknown>) =>
    rowsOf<Row>(prepared(query).execute(parameters));
}

/** Runs a statement given as text, such as the queue's. The server parses it once per connection. */
export function runPrepared(
  { _: { session } }: Queryable,
  text: string,
  parameters: unknown[],
): Promise<unknown> {
  // The text is also the statement's name. The other arguments are as in `prepareSql`.
  return session.prepareQuery({ sql: text, params: parameters }, undefined, text, false).execute();
}

/**
 * Reads the driver and the connection of a session of Drizzle. A session and a prepared object both keep the connection
 * in `client`; the session's class identifies the driver.
 */
export function driverAndClientOf({ _: { session } }: Queryable): { driver: unknown; client: unknown } {
  const { client } = session as unknown as { client: unknown };
  return { driver: session.constructor, client };
}

/** A row: the text of each value as bytes; null for NULL. */
export type ByteRow = readonly (Uint8Array | null)[];

type Selection = { statement: string; parameters: unknown[]; batch: number };

/**
 * Reads the rows of a statement in batches, so that a result of any size needs the memory of one batch. The texts are
 * passed on as bytes. A transaction can have one such cursor.
 */
export async function* iterateRows(
  tx: Queryable,
  { statement, parameters, batch }: Selection,
): AsyncGenerator<ByteRow[]> {
  // The statements are sent together, so that the first rows take one round trip.
  const [, , firstRows] = await Promise.all([
    // PostgreSQL then plans for the first rows: it reads by an index and does not sort.
    tx.execute(sql`set local cursor_tuple_fraction = 0.0001`),
    runPrepared(tx, `declare selected no scroll cursor for ${statement}`, parameters),
    fetchRows(tx, batch),
  ]);
  for (let rows = firstRows; ; ) {
    // The next batch is read while the caller uses this one. A batch that is not full is the last.
    const nextBatch = rows.length < batch ? null : fetchRows(tx, batch);
    nextBatch?.catch(() => {}); // the caller may stop before it is awaited
    if (rows.length > 0) yield rows;
    if (nextBatch === null) return;
    rows = await nextBatch;
  }
}

/** The client of postgres.js. Its statements can return bytes; those of PGlite cannot. */
type ByteClient = {
  unsafe(text: string, none: [], options: { prepare: true }): { raw(): Promise<ByteRow[]> };
};

async function fetchRows(tx: Queryable, count: number): Promise<ByteRow[]> {
  const text = `fetch ${count} from selected`;
  const { client } = driverAndClientOf(tx);
  if (returnsBytes(client)) return client.unsafe(text, [], { prepare: true }).raw();
  const rows = await rowsOf<Record<string, string | null>>(runPrepared(tx, text, []));
  return rows.map((row) => Object.values(row).map((value) => (value === null ? null : Buffer.from(value))));
}

function returnsBytes(client: unknown): client is ByteClient {
  return client instanceof Object && 'unsafe' in client;
}
