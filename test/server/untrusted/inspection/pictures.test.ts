import { describe, expect, it } from 'vitest';
import { docx } from '../../../support/files/sample-files/docx.ts';
import { pdf } from '../../../support/files/sample-files/pdf.ts';
import { jpeg, png, pngChunk, segment } from '../../../support/files/sample-files/pictures.ts';
import { createFileInspection } from './inspect-file.ts';

const inspect = createFileInspection();
const polyglot = 'file_type: The file holds another file. Send the CV alone.';
const damaged = 'file_unreadable: The file is damaged or incomplete.';
const IEND_BYTES = 12;

describe('A PNG', () => {
  it.each([
    ['of one pixel', png()],
    ['of 50,000 by 50,000 pixels, which is never decoded', png({ width: 50_000, height: 50_000 })],
    ['with a text chunk', png({ extra: [pngChunk('tEXt', Buffer.from('Title\0CV'))] })],
  ])('is accepted %s', async (_, bytes) => {
    expect(await inspect('cv.png', bytes)).toBe('accepted');
  });

  it.each([
    ['with a zip behind its end', Buffer.concat([png(), docx()])],
    ['with a byte behind its end', Buffer.concat([png(), Buffer.from('x')])],
    ['with a zip in its last chunks', png({ extra: [pngChunk('zzZz', docx())] })],
    ['with a PDF in its first chunks', png({ extra: [pngChunk('zzZz', pdf())] })],
  ])('is refused as polyglot %s', async (_, bytes) => {
    expect(await inspect('cv.png', bytes)).toBe(polyglot);
  });

  it.each([
    ['cut off', png().subarray(0, -1)],
    ['without its end', png().subarray(0, -IEND_BYTES)],
    ['that is a signature alone', png().subarray(0, 8)],
    ['without pixels', Buffer.concat([png().subarray(0, 33), png().subarray(-IEND_BYTES)])],
    ['of no width', png({ width: 0 })],
    ['with a chunk longer than the file', png({ extra: [Buffer.from('7fffffff7a7a5a7a', 'hex')] })],
    ['with its header twice', png({ extra: [png().subarray(8, 33)] })],
    ['that begins with another chunk', Buffer.concat([png().subarray(0, 8), png().subarray(33)])],
  ])('is refused as damaged %s', async (_, bytes) => {
    expect(await inspect('cv.png', bytes)).toBe(damaged);
  });
});

describe('A JPEG', () => {
  it.each([
    ['of one block', jpeg()],
    ['of 50,000 by 50,000 pixels, which is never decoded', jpeg({ width: 50_000, height: 50_000 })],
    ['with stuffed bytes and restarts in its scan', jpeg({ scan: '3fff00ffd0ff003fffd7' })],
    ['of two scans', jpeg({ scan: `3f${segment('da', '010100003f00').toString('hex')}3f` })],
    ['with fill bytes between segments', withBytes(jpeg(), 20, 'ffffff')],
    ['with fill bytes before its end', jpeg({ scan: '3fffff' })],
    ['with a little padding behind', Buffer.concat([jpeg(), Buffer.alloc(16)])],
    ['with a further picture behind, as phones write it', Buffer.concat([jpeg(), jpeg()])],
    ['with the facts that Samsung’s camera appends', Buffer.concat([jpeg(), samsung('Image_UTC_Data')])],
  ])('is accepted %s', async (_, bytes) => {
    expect(await inspect('cv.jpg', bytes)).toBe('accepted');
  });

  it.each([
    ['with a zip behind its end', Buffer.concat([jpeg(), docx()])],
    ['with a zip behind a further picture', Buffer.concat([jpeg(), jpeg(), docx()])],
    ['with a rar behind its end', Buffer.concat([jpeg(), Buffer.from('Rar!\x1a\x07\x00')])],
    ['with a program behind its end', Buffer.concat([jpeg(), Buffer.from('MZ\x90\x00')])],
    ['with an archive in what Samsung’s camera appends', Buffer.concat([jpeg(), samsung('Rar!\x1a\x07')])],
    [
      'with only the last word of what Samsung’s camera appends',
      Buffer.concat([jpeg(), Buffer.from('hidden: SEFT')]),
    ],
    [
      'with a tail that only ends like Samsung’s',
      Buffer.concat([jpeg(), Buffer.from('hidden text\x04\0\0\0SEFT')]),
    ],
    ['with a PDF in its comment', jpeg({ comment: pdf().toString('latin1') })],
    ['with a long blank tail', Buffer.concat([jpeg(), Buffer.alloc(5000)])],
    ['with a zip in its comment', jpeg({ comment: docx().toString('latin1') })],
  ])('is refused as polyglot %s', async (_, bytes) => {
    expect(await inspect('cv.jpg', bytes)).toBe(polyglot);
  });

  it.each([
    ['cut off in its scan', jpeg().subarray(0, -2)],
    ['cut off in a segment', jpeg().subarray(0, 40)],
    ['that is a signature alone', jpeg().subarray(0, 3)],
    ['without a scan', Buffer.from('ffd8ffd9', 'hex')],
    ['with a segment of no length', Buffer.from('ffd8ffe00000ffd9', 'hex')],
    ['with bytes between segments', withBytes(jpeg(), 20, '7878')],
    ['with a segment that lacks its first byte', withBytes(jpeg(), 20, '00fe00046162')],
  ])('is refused as damaged %s', async (_, bytes) => {
    expect(await inspect('cv.jpg', bytes)).toBe(damaged);
  });
});

function withBytes(bytes: Buffer, at: number, hex: string): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(hex, 'hex'), bytes.subarray(at)]);
}

function samsung(block: string): Buffer {
  const facts = Buffer.from(`\0\0\x01\x0a${block}`, 'latin1');
  const directory = Buffer.from('SEFH\x6b\0\0\0\x01\0\0\0\0\0\x01\x0a\x20\0\0\0\x20\0\0\0', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(directory.length);
  return Buffer.concat([facts, directory, length, Buffer.from('SEFT')]);
}
