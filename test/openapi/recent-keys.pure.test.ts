import { expect, test } from 'vitest';
import { createRecentKeys } from '#openapi/reply/cache-memory.ts';

test('a key is a repeat when it is requested again', () => {
  const keys = createRecentKeys();
  expect([keys.recordRequest('a'), keys.recordRequest('a'), keys.recordRequest('b')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('old requests are forgotten, and at most two thousand keys are remembered', () => {
  const keys = createRecentKeys();
  keys.recordRequest('first');
  for (let n = 0; n < 998; n += 1) keys.recordRequest(`key-${n}`);
  expect(keys.recordRequest('first')).toBe(true);
  for (let n = 0; n < 3_000; n += 1) keys.recordRequest(`later-${n}`);
  expect(keys.recordRequest('first')).toBe(false);
});
