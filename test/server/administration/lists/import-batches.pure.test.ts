import { expect, test } from 'vitest';
import { BATCH, readBatches } from '#domain/administration/recruitments/import/read-batches.ts';
import { createEntryReader } from '#domain/administration/recruitments/import/read-import-file.ts';

const PIECE = 65_536;

function* piecesOf(text: string) {
  for (let start = 0; start < text.length; start += PIECE) yield text.slice(start, start + PIECE);
}

async function batchesOf(jobs: readonly object[]) {
  const batches = await Array.fromAsync(readBatches(piecesOf(JSON.stringify(jobs)), createEntryReader()));
  return batches.map((batch) => batch.map(({ entry }) => entry));
}

test('a batch ends after some entries where they are short, and after some characters where they are long', async () => {
  const job = (index: number, text: string) => ({
    externalId: `job-${index}`,
    title: 'Verrière',
    descriptions: { position: text, profile: text, company: text },
  });
  const short = Array.from({ length: 1_200 }, (_, index) => job(index, 'Vous soufflez.'));
  const long = Array.from({ length: 100 }, (_, index) => job(index, 'x'.repeat(46_000)));
  for (const jobs of [short, long]) {
    const batches = await batchesOf(jobs);
    expect(batches.flat().map(({ externalId }) => externalId)).toEqual(
      jobs.map(({ externalId }) => externalId),
    );
    expect(batches.length).toBeGreaterThan(1);
    for (const batch of batches) {
      const { length } = JSON.stringify(batch);
      // A batch ends with the piece that fills it.
      expect(length).toBeLessThan(BATCH.characters + PIECE + 139_100);
      expect(batch.length).toBeLessThan(BATCH.entries + PIECE / 60);
    }
  }
  expect((await batchesOf(long)).every((batch) => batch.length < 32)).toBe(true);
  expect((await batchesOf(short))[0]?.length).toBeGreaterThanOrEqual(BATCH.entries);
});
