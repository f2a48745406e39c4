import { expect, test } from 'vitest';
import { runDeltas } from './deltas/run-deltas.ts';

// This is a short run of `npm run chaos -- --only deltas`.
test('a client of since and one of webhooks hold what a full read holds, whatever dies or stalls (D55, D86, D95)', async () => {
  const seed = Date.now() % 1_000_000;
  const figures = await runDeltas({ steps: 50, kills: 2, writers: 50, employers: 3, seed });
  expect(figures.kills).toBe(2);
  expect(figures.steps).toBe(50);
  expect(figures.stalled).toBeGreaterThan(0);
  expect(Object.entries(figures.succeeded).filter(([, count]) => count === 0)).toEqual([]);
});
