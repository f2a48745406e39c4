import { LOWEST_UUID } from '#kernel/text/text.ts';

/**
 * Reads all rows of a list in batches. `read` returns at most `batch` rows with ids after `after`, in the order of
 * their ids. No connection is held between two batches, since the embedded database has only one.
 */
export async function* iterateById<Row extends { id: string }>(
  batch: number,
  read: (after: string) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  for (let after = LOWEST_UUID; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}
