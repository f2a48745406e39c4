/**
 * Counts the letters that are inserted, deleted, replaced or exchanged with their neighbour (optimal string alignment).
 * If they are more than `max`, the result may be any number above `max`.
 */
export function editsBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(lastRow, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isExchange = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const exchanged = isExchange ? at(rowBeforeLast, j - 2) + 1 : replaced;
      const deleted = at(lastRow, j) + 1;
      const inserted = at(row, j - 1) + 1;
      row.push(Math.min(replaced, exchanged, deleted, inserted));
    }
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return at(lastRow, other.length);
}

/** Returns a cell of the table of distances; a cell outside of it is never the least. */
function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
