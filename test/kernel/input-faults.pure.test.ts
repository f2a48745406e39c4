import { expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { assertCleanInput, withoutField } from '#kernel/input/input-faults.ts';

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
