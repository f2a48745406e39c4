import { expect, test } from 'vitest';
import { runDurability } from './durability.ts';

// This is a short run of `npm run chaos`.
test('kills of the node and of PostgreSQL lose nothing, halve nothing, and every follow-up is done once within 60 s (SH1, SH6)', async () => {
  const figures = await runDurability({ kills: 1, restarts: 1, applications: 200, writers: 16 });
  for (const fault of [...figures.kills, ...figures.restarts]) {
    expect(fault.inFlight).toBeGreaterThan(0);
    expect(fault.errors).toBeGreaterThan(0);
  }
  expect(figures.attempts.acknowledged).toBeGreaterThanOrEqual(200);
  expect(figures.attempts.refused).toBe(0);
  expect(figures.nodesDied).toBe(0);
  expect(figures.followUpsDoneMs).toBeLessThanOrEqual(60_000);
  expect(new Set(Object.values(figures.damage))).toEqual(new Set([0]));
});
