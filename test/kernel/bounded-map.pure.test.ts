import { expect, test } from 'vitest';
import { createBoundedMap } from '#kernel/bounded-map.ts';

const count = (map: { get(key: string): unknown }, keys: readonly string[]) =>
  keys.filter((key) => map.get(key) !== undefined).length;

test('holds so many bytes, keys and what an entry takes included, and drops the oldest', () => {
  const map = createBoundedMap<object>({ bytesMax: 1_000_000, entriesMax: 1e6 });
  const keys = Array.from({ length: 1_000 }, (_, index) => `${index} `.padEnd(10_000, 'x'));
  for (const key of keys) map.set(key, {}, 0);
  expect(count(map, keys)).toBe(47);
  expect(count(map, keys.slice(-47))).toBe(47);
});

test('holds so many entries, and takes an entry that is set again for one', () => {
  const map = createBoundedMap<number>({ bytesMax: 1e9, entriesMax: 3 });
  for (const key of ['a', 'b', 'c', 'c', 'a', 'd']) map.set(key, 1, 1);
  expect(count(map, ['b'])).toBe(0);
  expect(count(map, ['c', 'a', 'd'])).toBe(3);
});

test('an entry that was deleted or set again takes no more bytes', () => {
  const map = createBoundedMap<number>({ bytesMax: 10_000, entriesMax: 10 });
  map.set('stays', 1, 1_000);
  for (let time = 0; time < 100; time += 1) map.set('again', 1, 5_000);
  for (let time = 0; time < 100; time += 1) {
    map.set('gone', 1, 500);
    map.delete('gone');
  }
  expect(count(map, ['stays', 'again'])).toBe(2);
});

test('entries that are outdated are removed before the limit', () => {
  const outdated = new Set(['a', 'b']);
  const map = createBoundedMap<string>({
    bytesMax: 100_000,
    entriesMax: 100,
    isOutdated: (value) => outdated.has(value),
  });
  map.set('a', 'a', 10);
  // The newest entry is returned even where it is outdated.
  expect(count(map, ['a'])).toBe(1);
  for (const key of ['b', 'c', 'd']) map.set(key, key, 10);
  expect(count(map, ['a', 'b'])).toBe(0);
  expect(count(map, ['c', 'd'])).toBe(2);
});

test('an entry that is larger than the whole map is not kept, and drops no other than its key’s', () => {
  const map = createBoundedMap<number>({ bytesMax: 10_000, entriesMax: 10 });
  for (const key of ['a', 'b', 'c']) map.set(key, 1, 1_000);
  map.set('large', 1, 10_000);
  map.set('c', 2, 10_000);
  expect(count(map, ['large', 'c'])).toBe(0);
  expect(count(map, ['a', 'b'])).toBe(2);
  for (const key of ['d', 'e']) map.set(key, 1, 1_000);
  expect(count(map, ['a', 'b', 'd', 'e'])).toBe(4);
});
