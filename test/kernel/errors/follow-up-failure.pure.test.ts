import { expect, test } from 'vitest';
import { describeFailure } from '#kernel/errors/follow-up-failure.ts';
import { LoggableError } from '#kernel/errors/loggable-error.ts';

const personal = 'camille@courriel.example';
const failure = (facts: object, cause?: unknown) => Object.assign(new Error(personal, { cause }), facts);

test.each<[unknown, string]>([
  [
    failure({ code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.7', port: 5432 }),
    'Error ECONNREFUSED 10.0.0.7:5432',
  ],
  [failure({ code: 'ENOTFOUND', hostname: 'mail.example.org' }), 'Error ENOTFOUND mail.example.org'],
  [failure({ code: 'CONNECT_TIMEOUT', address: 'db', port: 5432 }), 'Error CONNECT_TIMEOUT db:5432'],
  [
    failure({ query: personal }, failure({ code: '53100', detail: personal, address: personal })),
    'Error: Error 53100',
  ],
  [failure({ code: personal }), 'Error'],
  [
    new TypeError(personal, { cause: new LoggableError('the store has no cv/1') }),
    'TypeError: the store has no cv/1',
  ],
  [new LoggableError('CV 1 cannot be opened'), 'CV 1 cannot be opened'],
  [personal, 'a failure without a name'],
])('%j is told by kind, code and server: %s', (error, told) => {
  expect(describeFailure(error)).toBe(told);
});

test('causes that lead back to their beginning end', () => {
  const [first, second] = [failure({ code: 'EONE' }), failure({ code: 'ETWO' })];
  first.cause = second;
  second.cause = first;
  expect(describeFailure(first).split(': ')).toHaveLength(5);
});
