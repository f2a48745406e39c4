import { expect, test } from 'vitest';
import { createRecentKeys } from '#openapi/reply/cache-memory.ts';

test('a key is known when it is asked for again', () => {
  const keys = createRecentKeys();
  expect([keys.isKnown('a'), keys.isKnown('a'), keys.isKnown('b')]).toEqual([false, true, false]);
});

test('old requests are forgotten, and at most two thousand keys are remembered', () => {
  const keys = createRecentKeys();
  keys.isKnown('first');
  for (let n = 0; n < 998; n += 1) keys.isKnown(`key-${n}`);
  expect(keys.isKnown('first')).toBe(true);
  for (let n = 0; n < 3_000; n += 1) keys.isKnown(`later-${n}`);
  expect(keys.isKnown('first')).toBe(false);
});
