import { expect, test } from 'vitest';
import { inBatches } from '#kernel/iterables.ts';

test.each([
  [0, []],
  [2, [[0, 1]]],
  [3, [[0, 1], [2]]],
  [
    4,
    [
      [0, 1],
      [2, 3],
    ],
  ],
])('%i items are gathered in batches of two', async (count, batches) => {
  async function* items() {
    for (let item = 0; item < count; item += 1) yield item;
  }
  expect(await Array.fromAsync(inBatches(items(), 2))).toEqual(batches);
});
