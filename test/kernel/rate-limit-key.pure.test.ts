import { expect, test } from 'vitest';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:0DB8::1:2:3:4:5', '2001:db8:0:1'],
  ['[2001:db8:0:1::9]:4711', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j is counted as %j', (address, key) => {
  expect(rateLimitKeyOf(address)).toBe(key);
});

test.each(['x', '0', '1.', ':', '[', '%', '0.0.0.0'])(
  'what is longer than an address is cut: %j again and again',
  (part) => {
    const key = rateLimitKeyOf(part.repeat(12_000));
    expect(key.length).toBeLessThanOrEqual(100);
    expect(rateLimitKeyOf(part.repeat(24_000))).toBe(key);
  },
);
