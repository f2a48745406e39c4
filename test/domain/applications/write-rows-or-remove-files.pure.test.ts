import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ClaimConflict } from '#db/applications/store-application.ts';
import { storeFile, writeRowsOrRemoveFiles } from '#domain/applications/file-vault.ts';
import { createFileCvStore } from '#files/stores/file-cv-store.ts';
import { DomainError } from '#kernel/errors/errors.ts';

const failed = (code: string) => Object.assign(new Error('the statement failed'), { code });
const conflict = new ClaimConflict('claimed', { cause: failed('23505') });

async function storedCv() {
  const root = await mkdtemp(join(tmpdir(), 'keep-or-remove-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const cvStore = await createFileCvStore(join(root, 'cv'));
  const file = { fileName: 'cv.pdf', contentType: 'application/pdf', data: Buffer.from('%PDF-1.4') };
  const cv = await storeFile({ cvStore }, { file, mediaType: 'application/pdf' });
  return { cvStore, cv, isStored: async () => (await cvStore.get(cv.storageKey)) !== null };
}

test.each([true, false])('a file that has a row: %s is stored accordingly', async (hasRow) => {
  const { cvStore, cv, isStored } = await storedCv();
  const withRow = hasRow ? [cv] : [];
  expect(await writeRowsOrRemoveFiles({ cvStore }, [cv], async () => ({ result: 'done', withRow }))).toBe(
    'done',
  );
  expect(await isStored()).toBe(hasRow);
});

test.each([
  ['a refusal of ours', new DomainError('not_found', 'No such job.'), false],
  ['a statement that the server rolled back', failed('40001'), false],
  ['another call with the same key', conflict, false],
  ['a lost connection, after which the row may exist', failed('08006'), true],
  ['a server that shut down, after which the row may exist', failed('57P01'), true],
  ['any other failure, after which the row may exist', new Error('socket hang up'), true],
])('after %s the file is removed only if its row cannot exist', async (_, error, isKept) => {
  const { cvStore, cv, isStored } = await storedCv();
  await expect(writeRowsOrRemoveFiles({ cvStore }, [cv], () => Promise.reject(error))).rejects.toBe(error);
  expect(await isStored()).toBe(isKept);
});

test('of several files, those without a row are removed', async () => {
  const { cvStore, cv, isStored } = await storedCv();
  const file = { fileName: 'lettre.pdf', contentType: 'application/pdf', data: Buffer.from('%PDF-1.4') };
  const letter = await storeFile({ cvStore }, { file, mediaType: 'application/pdf', kind: 'letter' });
  await writeRowsOrRemoveFiles({ cvStore }, [cv, letter], async () => ({
    result: 'done',
    withRow: [letter],
  }));
  expect([await isStored(), (await cvStore.get(letter.storageKey)) !== null]).toEqual([false, true]);
});

test('a store that cannot remove the file does not hide the outcome', async () => {
  const { cvStore, cv } = await storedCv();
  const failing = { ...cvStore, remove: () => Promise.reject(new Error('the disk is gone')) };
  const outcome = writeRowsOrRemoveFiles({ cvStore: failing }, [cv], async () => ({
    result: 'done',
    withRow: [],
  }));
  expect(await outcome).toBe('done');
});
