import zlib from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkDocx } from '#files/inspection/office/check-docx.ts';
import { docx, docxParts, docxTypes } from '#test/support/files/sample-files/docx.ts';
import { bomb, type ZipEntry, zip } from '#test/support/files/sample-files/zip.ts';

const MEBIBYTE = 2 ** 20;

/** Checks a file, and counts the bytes that were unpacked for it. */
async function checkCounted(bytes: Buffer) {
  const { createInflateRaw } = zlib;
  let inflated = 0;
  const create = vi.spyOn(zlib, 'createInflateRaw').mockImplementation((options) => {
    const stream = createInflateRaw(options);
    const push = stream.push.bind(stream);
    stream.push = (chunk: Buffer | null) => {
      inflated += chunk?.length ?? 0;
      return push(chunk);
    };
    return stream;
  });
  onTestFinished(() => create.mockRestore());
  const refusal = await checkDocx(bytes).catch((error: Error) => error.message);
  return { refusal, inflated };
}

const tiny = (count: number): ZipEntry[] =>
  Array.from({ length: count }, (_, index) => ({ name: index.toString(36), data: '', stored: true }));

it('a DOCX that is accepted is unpacked once, from its first byte to its last', async () => {
  const parts = docxParts();
  const whole = parts.reduce((bytes, { data }) => bytes + Buffer.from(data).length, 0);
  expect(await checkCounted(zip(parts))).toEqual({ refusal: null, inflated: whole });
});

it.each([
  ['that declares 1 GiB', docx([{ ...bomb(1), declaredSize: 2 ** 30 }])],
  ['of 1 MiB that unpacks to 1 GiB and says so', docx([bomb(1024)])],
  ['whose parts are too much together', docx([bomb(60), { ...bomb(60), name: 'b' }])],
  ['of 100,000 entries', zip(tiny(100_000))],
  ['of 1,001 entries', docx(tiny(998))],
  ['with content types of 2 MiB', zip(docxParts(`${docxTypes}${' '.repeat(2 * MEBIBYTE)}`))],
  ['with an encrypted entry', docx([{ ...bomb(1), flags: 1 }])],
  ['with a symlink', docx([{ name: 'word/media/a.png', data: '/etc/passwd', unixMode: 0o120777 }])],
  ['with a name twice', docx([{ ...bomb(1), name: 'word/document.xml' }])],
  ['with another archive by its name', docx([{ ...bomb(1), name: 'word/embeddings/a.docm' }])],
])('one %s is refused without a byte of it unpacked (SC4)', async (_, bytes) => {
  expect(await checkCounted(bytes)).toEqual({ refusal: expect.any(String), inflated: 0 });
});

it('one that unpacks to 1 GiB and lies is left at the first chunk beyond what it declared (SC4)', async () => {
  const { refusal, inflated } = await checkCounted(docx([{ ...bomb(1024), declaredSize: 100 }]));
  expect(refusal).toContain('too many bytes');
  expect(inflated).toBeLessThan(MEBIBYTE);
});
