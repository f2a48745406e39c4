import { expect, test } from 'vitest';
import { readCheckedFile } from '#domain/administration/recruitments/import/read-import-file.ts';
import { toDomainError } from '#kernel/errors/errors.ts';

/** With a fault for either name, more than a call takes arguments. */
const ENTRIES = 75_000;

test('a file whose entries all have the same names is refused as any other', () => {
  const entry = { id: '5a9f8f5e-6c0e-4f0e-9a53-0d6a3c1b7a11', externalId: 'ATS-1', title: 'Un' };
  const text = JSON.stringify(Array.from({ length: ENTRIES }, () => entry));
  const refusal = refusalOf(() => readCheckedFile(text));
  expect(refusal.message).toContain('[1]: id stands at [0] already');
  expect(refusal.message).toContain(`; and ${2 * (ENTRIES - 1) - 20} more.`);
  expect(refusal.details).toHaveLength(1000);
});

function refusalOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    return toDomainError(error);
  }
  throw new Error('the file was not refused');
}

test('a file of more than 200,000 entries is refused', () => {
  expect(() => readCheckedFile(`[${'0,'.repeat(200_000)}0]`)).toThrow('has more than 200000 entries');
});
