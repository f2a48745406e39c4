import { describe, expect, it } from 'vitest';
import { docx } from '#test/support/files/sample-files/docx.ts';
import { pdf } from '#test/support/files/sample-files/pdf.ts';
import { jpeg, png, pngChunk, segment } from '#test/support/files/sample-files/pictures.ts';
import { createFileInspection } from './inspect-file.ts';

const inspect = createFileInspection();
const polyglot = 'file_type: The file holds another file. Send each file alone.';
const damaged = 'file_unreadable: The file is damaged or incomplete. Save it again and send that.';
const IEND_BYTES = 12;

describe('A PNG', () => {
  it.each([
    ['of one pixel', png()],
    ['of 50,000 by 50,000 pixels, which is never decoded', png({ width: 50_000, height: 50_000 })],
    ...[1, 16, 4096].map((zeros): [string, Buffer] => [
      `with ${zeros} zeros behind its end`,
      Buffer.concat([png(), Buffer.alloc(zeros)]),
    ]),
    ['with a line end behind its end', Buffer.concat([png(), Buffer.from('\r\n')])],
    ['with a text chunk', png({ extra: [pngChunk('tEXt', Buffer.from('Title\0CV'))] })],
  ])('is accepted %s', async (_, bytes) => {
    expect(await inspect('cv.png', bytes)).toBe('accepted');
  });

  it.each([
    ['with a zip behind its end', Buffer.concat([png(), docx()])],
    ['with a byte behind its end', Buffer.concat([png(), Buffer.from('x')])],
    ['with a byte behind zeros', Buffer.concat([png(), Buffer.alloc(16), Buffer.from('x')])],
    ['with more zeros than a block of a disk has', Buffer.concat([png(), Buffer.alloc(70_000)])],
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
    ['with a block of padding behind', Buffer.concat([jpeg(), Buffer.alloc(4096)])],
    ['with a recording behind, as Google’s cameras write it', Buffer.concat([jpeg(), recording()])],
    ['with a recording behind a further picture', Buffer.concat([jpeg(), jpeg(), recording({ wide: true })])],
    ['with a recording whose last box goes to the end', Buffer.concat([jpeg(), recording({ open: true })])],
    [
      'with a recording that Samsung’s camera appends',
      Buffer.concat([jpeg(), samsung(`MotionPhoto_Data${recording().toString('latin1')}`)]),
    ],
    ['with padding behind a recording', Buffer.concat([jpeg(), recording(), Buffer.alloc(16)])],
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
    ['with a long blank tail', Buffer.concat([jpeg(), Buffer.alloc(70_000)])],
    ['with a rar in a recording', Buffer.concat([jpeg(), recording({ data: 'Rar!\x1a\x07\x00' })])],
    ['with a zip behind a recording', Buffer.concat([jpeg(), recording(), docx()])],
    [
      'with a zip at the end of a recording',
      Buffer.concat([jpeg(), recording({ data: docx().toString('latin1'), open: true })]),
    ],
    ['with a program behind a recording', Buffer.concat([jpeg(), recording(), Buffer.from('MZ\x90\x00')])],
    ['with a recording that is cut off', Buffer.concat([jpeg(), recording().subarray(0, -1)])],
    ['with a recording of unknown boxes', Buffer.concat([jpeg(), recording({ type: 'evil' })])],
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

type Recording = { data?: string; type?: string; wide?: boolean; open?: boolean };

/** A recording of an MP4 file's boxes. */
function recording({
  data = 'pixels'.repeat(50),
  type = 'mdat',
  wide = false,
  open = false,
}: Recording = {}) {
  const box = (name: string, content: string, size = content.length + 8) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, Buffer.from(content, 'latin1')]);
  };
  const long = Buffer.alloc(8);
  long.writeUInt32BE(data.length + 16, 4);
  const parts = [box('ftyp', 'mp42\0\0\0\0isommp42'), box('moov', '')];
  if (open) return Buffer.concat([...parts, box(type, data, 0)]);
  return Buffer.concat([...parts, wide ? box(type, long.toString('latin1') + data, 1) : box(type, data)]);
}

function samsung(block: string): Buffer {
  const facts = Buffer.from(`\0\0\x01\x0a${block}`, 'latin1');
  const directory = Buffer.from('SEFH\x6b\0\0\0\x01\0\0\0\0\0\x01\x0a\x20\0\0\0\x20\0\0\0', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(directory.length);
  return Buffer.concat([facts, directory, length, Buffer.from('SEFT')]);
}
