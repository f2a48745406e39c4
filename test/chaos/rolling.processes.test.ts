import { expect, test } from 'vitest';
import { runRolling } from './rolling.ts';

// This is a short run of `npm run chaos`.
test('two nodes are replaced behind a balancer that follows /readyz, and no request fails (SH9)', async () => {
  const { exits, inFlightAtSignal, ...figures } = await runRolling({
    rounds: 1,
    writers: 8,
    readers: 2,
    requests: 0,
  });
  expect(figures).toMatchObject({ failed: 0, unserved: 0, broken: 0 });
  expect(exits).toEqual([0, 0]);
  expect(Math.min(...inFlightAtSignal)).toBeGreaterThan(0);
});
