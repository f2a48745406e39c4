import { expect, test } from 'vitest';
import { createRecentKeys } from '#openapi/reply/cache-memory.ts';

test('a key is a repeat when it is requested again', () => {
  const keys = createRecentKeys();
  expect([keys.isRepeat('a'), keys.isRepeat('a'), keys.isRepeat('b')]).toEqual([false, true, false]);
});

test('old requests are forgotten, and at most two thousand keys are remembered', () => {
  const keys = createRecentKeys();
  keys.isRepeat('first');
  for (let n = 0; n < 998; n += 1) keys.isRepeat(`key-${n}`);
  expect(keys.isRepeat('first')).toBe(true);
  for (let n = 0; n < 3_000; n += 1) keys.isRepeat(`later-${n}`);
  expect(keys.isRepeat('first')).toBe(false);
});
