import { expect, test } from 'vitest';
import { DomainError } from '../../kernel/errors/errors.ts';
import { withoutField } from '../../kernel/errors/input-faults.ts';

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
