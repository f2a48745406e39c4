import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from './client.ts';
import { drizzleSessionOf, runPrepared } from './prepared.ts';

/** A row has the bytes of its values' texts. */
export type ByteRow = readonly (Uint8Array | null)[];

type Selection = { statement: string; parameters: unknown[]; batch: number };

/**
 * Reads the rows of a statement in batches, so that a result of any size needs the memory of one batch. The texts are
 * passed on as bytes. A transaction can have one such cursor. PostgreSQL plans it for its first rows, so that it reads
 * by an index and does not sort.
 */
export async function* iterateRows(
  tx: Queryable,
  { statement, parameters, batch }: Selection,
): AsyncGenerator<ByteRow[]> {
  // The statements are sent together, so that the first rows take one round trip.
  const [, , first] = await Promise.all([
    tx.execute(sql`set local cursor_tuple_fraction = 0.0001`),
    runPrepared(tx, `declare selected no scroll cursor for ${statement}`, parameters),
    fetchRows(tx, batch),
  ]);
  for (let rows = first; ; ) {
    // The next batch is read while the caller uses this one.
    const next = rows.length < batch ? null : fetchRows(tx, batch);
    next?.catch(() => {});
    if (rows.length > 0) yield rows;
    if (next === null) return;
    rows = await next;
  }
}

/** The statement of postgres.js that returns bytes, which PGlite does not have. */
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
