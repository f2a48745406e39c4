import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from './client.ts';
import { drizzleSessionOf, runPrepared } from './prepared.ts';

/** The values of a row as the bytes of their texts. */
export type ByteRow = readonly (Uint8Array | null)[];

type Selection = { statement: string; parameters: unknown[]; batch: number };

/**
 * What a statement selects, so many rows at a time, and never more of it in memory: for results of any size, whose
 * texts are passed on and not looked at; once in a transaction. It is planned for its first rows, so that it follows an index and sorts nothing.
 */
export async function* iterateRows(
  tx: Queryable,
  { statement, parameters, batch }: Selection,
): AsyncGenerator<ByteRow[]> {
  // Sent together, so that the first rows are there after one round trip.
  const [, , first] = await Promise.all([
    tx.execute(sql`set local cursor_tuple_fraction = 0.0001`),
    runPrepared(tx, `declare selected no scroll cursor for ${statement}`, parameters),
    fetchRows(tx, batch),
  ]);
  for (let rows = first; ; ) {
    // Read while these are used.
    const next = rows.length < batch ? null : fetchRows(tx, batch);
    next?.catch(() => {});
    if (rows.length > 0) yield rows;
    if (next === null) return;
    rows = await next;
  }
}

/** Of postgres.js; PGlite has no such statement. */
type ByteStatement = {
  unsafe(text: string, none: [], options: { prepare: true }): { raw(): Promise<ByteRow[]> };
};

async function fetchRows(tx: Queryable, count: number): Promise<ByteRow[]> {
  const text = `fetch ${count} from selected`;
  const { client } = drizzleSessionOf(tx);
  if (givesBytes(client)) return client.unsafe(text, [], { prepare: true }).raw();
  const rows = await rowsOf<Record<string, string | null>>(runPrepared(tx, text, []));
  return rows.map((row) => Object.values(row).map((value) => (value === null ? null : Buffer.from(value))));
}

function givesBytes(client: unknown): client is ByteStatement {
  return client instanceof Object && 'unsafe' in client;
}
