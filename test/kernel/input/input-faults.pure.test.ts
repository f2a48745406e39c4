import { expect, test } from 'vitest';
import { z } from 'zod';
import { DomainError } from '#kernel/errors/errors.ts';
import { assertCleanInput } from '#kernel/input/assert-clean-input.ts';
import { withoutField } from '#kernel/input/field-faults.ts';
import { fromZodError } from '#kernel/input/zod-faults.ts';

test('a refusal in the sender’s own words keeps its hint, its headers and its time to wait', () => {
  const reported = withoutField(
    new DomainError('invalid_request', 'cv.name is too long.', {
      details: [{ field: 'cv.name', code: 'too_long', message: 'cv.name is too long.' }],
      hint: 'Give a shorter name.',
      headers: { Allow: 'POST' },
      retryAfterSeconds: 3,
    }),
    'cv',
  );
  expect(reported).toMatchObject({
    details: [{ field: 'name', code: 'too_long', message: 'name is too long.' }],
    hint: 'Give a shorter name.',
    headers: { Allow: 'POST' },
    retryAfterSeconds: 3,
  });
});

test('unclean text is left to a decoder only at the very path of the file', () => {
  const base64 = [
    ['cv', 'data'],
    ['more', '*', 'data'],
  ];
  const dirty = 'a\0b';
  expect(() => assertCleanInput({ cv: { data: dirty } }, { base64 })).not.toThrow();
  expect(() => assertCleanInput({ more: [{}, { data: dirty }] }, { base64 })).not.toThrow();
  for (const input of [
    { 'cv.data': dirty },
    { '': { cv: { data: dirty } } },
    { cv: { name: dirty } },
    { cv: { data: [dirty] } },
    { data: dirty },
    { other: { data: dirty } },
    { more: { data: dirty } },
    { more: [[{ data: dirty }]] },
  ])
    expect(() => assertCleanInput(input, { base64 })).toThrow('control character');
  expect(() => assertCleanInput({ cv: { data: dirty } })).toThrow('control character');
});

test('the path of a fault has every member above it, also below one without a name', () => {
  for (const [input, field] of [
    [{ a: { b: '\0' } }, 'a.b'],
    [{ a: { '': { b: '\0' } } }, 'a..b'],
  ] as const)
    expect(() => assertCleanInput(input)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field })] }),
    );
});

test('faults are named in the order of the input', () => {
  const input = { first: '\0', list: ['a', '\0', { deep: '\0' }], last: '\0' };
  const details = ['first', 'list.1', 'list.2.deep', 'last'].map((field) =>
    expect.objectContaining({ field }),
  );
  expect(() => assertCleanInput(input)).toThrow(expect.objectContaining({ details }));
});

test('a fault in a name says that the name has it, not the value', () => {
  expect(() => assertCleanInput({ answers: { 'a\0': 1 } })).toThrow(
    'answers has a member whose name contains a control character or broken Unicode.',
  );
});

test('what is in or below a member whose name cannot be shown is a fault of what has that member', () => {
  for (const unclean of ['\0', { deep: '\0' }, ['\0']])
    expect(() => assertCleanInput({ answers: { 'a\0': unclean } })).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'answers' })] }),
    );
});

test('a field with many faults is named once and leaves room for the faults of other fields', () => {
  const manyUncleanNames = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}\0`, 1]));
  expect(() => assertCleanInput({ answers: manyUncleanNames, name: '\0' })).toThrow(
    expect.objectContaining({
      details: [expect.objectContaining({ field: 'answers' }), expect.objectContaining({ field: 'name' })],
    }),
  );
});

test('a refusal names at most 20 fields', () => {
  const unclean = Array.from({ length: 30 }, () => '\0');
  expect(() => assertCleanInput(unclean)).toThrow(
    expect.objectContaining({ details: expect.toSatisfy((details: unknown[]) => details.length === 20) }),
  );
});

test('a fault in query parameters alone has their reason, also if one is nested too deep', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`);
  const queryNames = ['q'];
  for (const [input, reason, field] of [
    [{ q: { deep: ['\0'] } }, 'unknown_option', 'q'],
    [{ q: deep }, 'unknown_option', 'q'],
    [{ q: '\0', name: '\0' }, 'invalid_request', 'q'],
    [{ name: deep }, 'invalid_request', expect.stringMatching(/^name\.0\./)],
    [{ q: Array.from({ length: 50_001 }, () => 1) }, 'invalid_request', ''],
  ] as const)
    expect(() => assertCleanInput(input, { queryNames })).toThrow(
      expect.objectContaining({
        reason,
        details: expect.arrayContaining([expect.objectContaining({ field })]),
      }),
    );
});

test('a number that is not finite is out of range', () => {
  const details = [expect.objectContaining({ field: 'salary.min', code: 'out_of_range' })];
  expect(() => assertCleanInput({ salary: { min: Number.POSITIVE_INFINITY } })).toThrow(
    expect.objectContaining({ details }),
  );
});

test('an item of a text that the schema splits is wrong, and only what was not sent is missing', () => {
  const split = z.string().transform((text) => text.split(','));
  const schema = z.object({ words: split.pipe(z.array(z.enum(['un', 'deux']))), name: z.string() });
  const input = { words: 'un,trois' };
  const error = schema.safeParse(input).error ?? new z.ZodError([]);
  expect(fromZodError(error, { input }).details).toEqual([
    { field: 'words.1', code: 'unknown_option', message: 'words.1 must be one of: un, deux.' },
    { field: 'name', code: 'required', message: 'name is required.' },
  ]);
  const list = z.object({ items: z.array(z.object({ id: z.string() })) });
  for (const [sent, field] of [
    [{ items: [{}] }, 'items.0.id'],
    [{ items: undefined }, 'items'],
  ] as const) {
    const missing = list.safeParse(sent).error ?? new z.ZodError([]);
    expect(fromZodError(missing, { input: sent }).details).toMatchObject([{ field, code: 'required' }]);
  }
});
