/**
 * Counts the letters inserted, deleted, replaced or exchanged with their neighbour (optimal string alignment); beyond
 * `max`, returns a larger number.
 */
export function editsBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(row, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isExchange = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const exchanged = isExchange ? at(before, j - 2) + 1 : replaced;
      next.push(Math.min(replaced, exchanged, at(row, j) + 1, at(next, j - 1) + 1));
    }
    [before, row] = [row, next];
  }
  return at(row, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
