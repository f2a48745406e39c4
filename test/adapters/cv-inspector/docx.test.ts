import { describe, expect, it } from 'vitest';
import { contentTypes, docx, docxParts, docxTypes } from '../../support/sample-files/docx.ts';
import { bomb, type ZipEntry, zip, zipEnd } from '../../support/sample-files/zip.ts';
import { openJudge } from './judge.ts';

const judge = openJudge();
const judgeDocx = (bytes: Buffer) => judge('cv.docx', bytes);
const [types, relations, document] = docxParts() as [ZipEntry, ZipEntry, ZipEntry];
const MEBIBYTE = 2 ** 20;
const archive = zip([{ name: 'x.txt', data: 'x' }]);

describe('A DOCX is accepted', () => {
  it.each([
    ['that is as small as it can be', docx()],
    ['with a picture and a folder', docx([{ name: 'word/media/', data: '', stored: true }, picture()])],
    ['with entries in any order', zip([document, types, relations])],
    ['with a directory in another order', docx([], { reversed: true })],
    ['of 90 MiB unpacked', docx([bomb(90)])],
    ['of 1,000 entries', docx(tinyEntries(997))],
  ])('%s', async (_, bytes) => {
    expect(await judgeDocx(bytes)).toBe('accepted');
  });
});

describe('A DOCX is refused', () => {
  it.each([
    ['without word/document.xml', zip([types, relations])],
    ['without content types', zip([relations, document])],
    ['that is a workbook by its content types', typed(contentTypes('application/vnd.ms-excel'))],
    ['that is a template by its content types', typed(docxTypes.replace('document.main', 'template.main'))],
  ])('%s: no document', async (_, bytes) => {
    expect(await judgeDocx(bytes)).toBe('file_type: The file is no PDF, DOC, DOCX, JPG or PNG.');
  });

  it.each([
    ['with a macro project', docx([{ name: 'word/vbaProject.bin', data: 'x' }])],
    ['with a macro project in other letters', docx([{ name: 'word/VBAPROJECT.BIN', data: 'x' }])],
    [
      'with a macro’s content type',
      typed(contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml')),
    ],
    [
      'with a macro project under another name',
      typed(
        docxTypes.replace(
          '</Types>',
          '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
      ),
    ],
  ])('%s: active', async (_, bytes) => {
    expect(await judgeDocx(bytes)).toMatch(/^file_type: The file holds macros/);
  });

  it.each([
    ['with data in front', docx([], { before: Buffer.from('PK\x03\x04 something else') })],
    ['with data behind', Buffer.concat([docx(), Buffer.from('behind')])],
    ['with a comment', docx([], { comment: 'x' })],
    ['with a comment that could be the last record', docx([], { comment: fakeEnd(docx().length) })],
    ['with another archive behind', Buffer.concat([docx(), docx()])],
    ['with data between entries and directory', docx([], { between: Buffer.alloc(1000, 'x') })],
    ['with a nested zip', docx([{ name: 'word/media/a.png', data: archive }])],
    ['with a nested zip, stored', docx([{ name: 'word/media/a.png', data: archive, stored: true }])],
    ['with a nested rar', docx([{ name: 'word/media/a.png', data: 'Rar!\x1a\x07\x00' }])],
    ['with a workbook embedded', docx([{ name: 'word/embeddings/Chart.xlsx', data: 'x' }])],
    ['with a document with macros embedded', docx([{ name: 'word/embeddings/a.DOCM', data: 'x' }])],
    ['whose entries overlap', overlapping()],
  ])('%s: composite', async (_, bytes) => {
    expect(await judgeDocx(bytes)).toBe('file_type: The file holds another file. Send the CV alone.');
  });

  it('with an encrypted entry: locked', async () => {
    const bytes = docx([{ name: 'word/media/a.png', data: 'x', flags: 1 }]);
    expect(await judgeDocx(bytes)).toBe(
      'file_unreadable: The file is encrypted. Save it without a password.',
    );
  });

  it.each([
    ['with `../` in a name', docx([{ name: '../../etc/passwd', data: 'x' }])],
    ['with `..\\` in a name', docx([{ name: '..\\..\\x', data: 'x' }])],
    ['with an absolute name', docx([{ name: '/etc/passwd', data: 'x' }])],
    ['with a drive in a name', docx([{ name: 'C:/x', data: 'x' }])],
    ['with NUL in a name', docx([{ name: 'word/a\0.xml', data: 'x' }])],
    ['with a symlink', docx([{ name: 'word/media/a.png', data: '/etc/passwd', unixMode: 0o120777 }])],
    ['with a name twice', docx([document])],
    ['with a name twice but for case', docx([{ name: 'word/Document.xml', data: 'x' }])],
    [
      'with other names in local headers',
      docx([{ name: 'word/media/a.png', data: 'x', localName: 'word/media/b.png' }]),
    ],
    ['with a wrong checksum', docx([{ name: 'word/media/a.png', data: 'x', checksum: 1 }])],
    ['with an unknown compression', docx([{ name: 'word/media/a.png', data: 'x', method: 12 }])],
    [
      'with damaged compression',
      docx([{ name: 'word/media/a.png', data: 'no deflate', stored: true, method: 8 }]),
    ],
    [
      'with an entity in its content types',
      typed(docxTypes.replace('<Default', '<Default Note="macro&#69;nabled"')),
    ],
    [
      'with a document type in its content types',
      typed(docxTypes.replace('<Types', '<!DOCTYPE Types><Types')),
    ],
    ['cut off', docx().subarray(0, -1)],
    ['that begins like a zip and is none', Buffer.alloc(5000, 'PK\x03\x04')],
    ['that counts fewer entries than it has', miscounted()],
  ])('%s: damaged', async (_, bytes) => {
    expect(await judgeDocx(bytes)).toBe('file_unreadable: The file is damaged or incomplete.');
  });
});

describe('A DOCX that explodes is refused at once', () => {
  it.each([
    ['that declares 1 GiB', docx([{ ...bomb(1), declaredSize: 2 ** 30 }]), 'unpacked'],
    ['of 1 MiB that unpacks to 1 GiB and says so', docx([bomb(1024)]), 'unpacked'],
    ['whose parts are too much together', docx([bomb(60), { ...bomb(60), name: 'b' }]), 'unpacked'],
    ['of 100,000 entries', zip(tinyEntries(100_000)), 'unpacked'],
    ['of so many entries that their count begins anew', docx(tinyEntries(65_536)), 'damaged'],
    ['with content types of 2 MiB', typed(`${docxTypes}${' '.repeat(2 * MEBIBYTE)}`), 'unpacked'],
    ['that unpacks to 1 GiB and lies', docx([{ ...bomb(1024), declaredSize: 100 }]), 'damaged'],
  ])('%s', async (_, bytes, word) => {
    await judgeDocx(docx());
    const memory = process.memoryUsage().rss;
    const start = performance.now();
    expect(await judgeDocx(bytes)).toMatch(new RegExp(`^file_unreadable: .*${word}`));
    // About 10 ms and 2 MiB when the machine is idle; the bounds leave room for a busy one.
    expect(performance.now() - start).toBeLessThan(1000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * MEBIBYTE);
  });
});

function typed(xml: string): Buffer {
  return zip(docxParts(xml));
}

function picture(): ZipEntry {
  return { name: 'word/media/image1.png', data: Buffer.alloc(50_000, 'p'), stored: true };
}

function tinyEntries(count: number): ZipEntry[] {
  return Array.from({ length: count }, (_, index) => ({ name: index.toString(36), data: '', stored: true }));
}

/** The last record of an empty archive of `size` bytes, but for its signature. */
function fakeEnd(size: number): string {
  return zipEnd(0, 0, size).fill(0, 0, 4).toString('latin1');
}

/** Fifield's kernel: two directory entries that share their bytes. */
function overlapping(): Buffer {
  const bytes = docx([picture(), { ...picture(), name: 'word/media/image9.png' }]);
  const last = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  const previous = bytes.lastIndexOf('PK\x01\x02', last - 1, 'latin1');
  bytes.copy(bytes, last + 42, previous + 42, previous + 46);
  return bytes;
}

function miscounted(): Buffer {
  const bytes = docx([picture()]);
  const at = bytes.length - 22;
  const end = zipEnd(3, bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 16));
  return Buffer.concat([bytes.subarray(0, at), end]);
}
