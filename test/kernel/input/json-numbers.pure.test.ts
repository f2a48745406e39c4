import { describe, expect, test } from 'vitest';
import { markInexactNumbers, pathsOfInexactNumbers } from '#kernel/input/json-numbers.ts';

const pathsOf = (text: string) => [...pathsOfInexactNumbers(JSON.parse(markInexactNumbers(text)))];

describe('a number that JavaScript gives back as it was sent is left alone', () => {
  test.each([
    ...[
      '0',
      '1',
      '-1',
      '-7e-9',
      '12.5e10',
      '1234567890e-99',
      '1.0',
      '1.50',
      '1e2',
      '1E+2',
      '100e-2',
      '0.1',
      '0.10000',
      '0e99',
      '0.000',
    ],
    ...[
      '9007199254740991',
      '9007199254740992',
      '100000000000000000000',
      '1e21',
      '123e-20',
      '1.7976931348623157e308',
    ],
    ...['5e-324', '0.30000000000000004', `1${'0'.repeat(300)}`, `0.${'0'.repeat(300)}1`],
  ])('%s', (token) => {
    const text = `{"a":[${token},{"b":${token}}]}`;
    expect(markInexactNumbers(text)).toBe(text);
  });
});

describe('one that it gives back as another is marked', () => {
  test.each([
    ...[
      '12345678901234567890',
      '9007199254740993',
      '-9007199254740993',
      '-0',
      '-0.0',
      '-0e5',
      '1e400',
      '-1e400',
    ],
    ...[
      '1e-400',
      '4e-324',
      '0.1000000000000000055511151231257827',
      '0.123456789012345678',
      '1e99999999999999',
    ],
    ...['1.0000000000000001', '9'.repeat(200_000)],
  ])('%s', (token) => {
    expect(pathsOf(`{"a":[1,{"b": ${token} ,"c":"x"}]}`)).toEqual([['a', '1', 'b']]);
  });
});

test('each is found, and what surrounds them stays', () => {
  const text = '{"a":-0,"b":{"c":[1e400,2,"-0"]},"-0":"\\"1e400\\\\","d":[]}';
  expect(pathsOf(text)).toEqual([['a'], ['b', 'c', '0']]);
  const { a: _, b, ...others } = JSON.parse(markInexactNumbers(text));
  expect([b.c.slice(1), others]).toEqual([[2, '-0'], { '-0': '"1e400\\', d: [] }]);
});

test('any amount of numbers in a spelling that is surely exact is not compared one by one', () => {
  for (const token of ['1e1', '-2.5E+10', '0.30000000000000004', '9007199254740991']) {
    const text = `[${`${token},`.repeat(5000)}0]`;
    expect(markInexactNumbers(text)).toBe(text);
  }
});

test('a thousand numbers may be doubtful, and no more', () => {
  const listOf = (token: string, count: number) => `[${new Array(count).fill(token).join()}]`;
  for (const token of ['-0', '1e400', '12345678901234567890', '1e111']) {
    expect(JSON.parse(markInexactNumbers(listOf(token, 1000)))).toHaveLength(1000);
    expect(() => markInexactNumbers(listOf(token, 1001))).toThrow(
      'More than 1000 numbers are written in a way that might not be kept, such as -0 or 1e400.',
    );
  }
});

test.each([
  '{"a":1-2}',
  '{"a":-}',
  '{"a":01234567890123456789}',
  '{"a":1.}',
  '{"a":.5}',
  '{"a":1e}',
  '{"a":--0}',
  '"-0',
  '',
])('text that is not JSON is refused by the parser as before: %s', (text) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(() => JSON.parse(markInexactNumbers(text))).toThrow(SyntaxError);
});
