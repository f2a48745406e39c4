import { describe, expect, it } from 'vitest';
import { compoundFile, doc } from '#test/support/files/sample-files/doc.ts';
import { docx } from '#test/support/files/sample-files/docx.ts';
import { docOfEndlessTable } from '#test/support/files/sample-files/exhausting.ts';
import { createFileInspection } from './inspect-file.ts';

const inspect = createFileInspection();
const inspectDoc = (bytes: Buffer) => inspect('cv.doc', bytes);
const FIRST_DIRECTORY_SECTOR = 48;
const DIFAT = 76;

describe('A DOC is accepted', () => {
  it.each([
    ['of Word 97', doc()],
    ['of Word 95', doc([], { mark: 0xa5dc })],
    ['whose text lies in the mini stream', doc([], { bytes: 1500 })],
    [
      'of 9 MiB, with a table longer than its header names',
      doc([{ name: 'Data', data: Buffer.alloc(9 * 2 ** 20) }]),
    ],
    [
      'with the zip of its theme inside',
      doc([{ name: '0Table', data: Buffer.concat([docx(), Buffer.alloc(5000)]) }]),
    ],
  ])('%s', async (_, bytes) => {
    expect(await inspectDoc(bytes)).toBe('accepted');
  });
});

describe('A DOC is refused', () => {
  it.each([
    ['that is a workbook', compoundFile([{ name: 'Workbook', data: Buffer.alloc(5000) }])],
    ['whose WordDocument is no stream', compoundFile([{ name: 'WordDocument' }])],
  ])('%s: no document', async (_, bytes) => {
    expect(await inspectDoc(bytes)).toBe(
      'file_type: The file is no PDF, DOC, DOCX, JPG or PNG. Export it as a PDF.',
    );
  });

  it.each([
    [
      'with macros',
      doc([{ name: 'Macros' }, { name: 'VBA' }, { name: '_VBA_PROJECT', data: Buffer.alloc(10) }]),
    ],
    ['with a project', doc([{ name: 'PROJECT', data: Buffer.alloc(10) }])],
    ['with macros in other letters', doc([{ name: 'mAcRoS' }])],
  ])('%s: active', async (_, bytes) => {
    expect(await inspectDoc(bytes)).toMatch(/^file_type: The file holds macros/);
  });

  it.each([
    ['encrypted by Word', doc([], { flags: 0x0100 })],
    ['that is an encrypted package', compoundFile([{ name: 'EncryptedPackage', data: Buffer.alloc(5000) }])],
  ])('%s: locked', async (_, bytes) => {
    expect(await inspectDoc(bytes)).toBe(
      'file_unreadable: The file is encrypted. Save it without a password.',
    );
  });

  it.each([
    ['with an archive behind', Buffer.concat([doc(), docx()])],
    ['with more behind than its table knows', Buffer.concat([doc(), Buffer.alloc(70_000, 'x')])],
    ['with a PDF’s header in its first kilobyte', withText(doc(), 600, '%PDF-1.7')],
  ])('%s: polyglot', async (_, bytes) => {
    expect(await inspectDoc(bytes)).toBe('file_type: The file holds another file. Send each file alone.');
  });

  it.each([
    ['that is a signature alone', doc().subarray(0, 8)],
    ['that is a header alone', doc().subarray(0, 512)],
    ['cut off', doc().subarray(0, 3000)],
    ['whose stream is none of Word’s', doc([], { mark: 0x1234 })],
    [
      'whose stream ends before its flags',
      compoundFile([{ name: 'WordDocument', data: Buffer.from('eca5c1000000', 'hex') }]),
    ],
    [
      'whose empty stream precedes another one',
      compoundFile([
        { name: 'WordDocument', data: Buffer.alloc(0) },
        { name: 'Data', data: Buffer.from('eca5c1000000000000000000', 'hex') },
      ]),
    ],
    ['whose directory never ends', withNumbers(doc(), directoryLoop(doc()))],
    ['whose directory is beyond the end', withNumbers(doc(), [[FIRST_DIRECTORY_SECTOR, 1_000_000]])],
    ['whose table is beyond the end', withNumbers(doc(), [[DIFAT, 1_000_000]])],
    ['that names more table than file', withNumbers(doc(), [[44, 0x7fffffff]])],
    ...[0.5, 3.5, 5, 10].flatMap((megabytes): [string, Buffer][] => [
      [
        `whose table names itself for ever, of ${megabytes} MB`,
        docOfEndlessTable({ bytes: megabytes * 1_000_000 }),
      ],
      [
        `whose table sectors name one another, of ${megabytes} MB`,
        docOfEndlessTable({ bytes: megabytes * 1_000_000, sectorShift: 9, difat: 'ring' }),
      ],
    ]),
    ['with sectors of 1 byte', withNumbers(doc(), [[30, 0x00060000]])],
  ])('%s: damaged', async (_, bytes) => {
    expect(await inspectDoc(bytes)).toBe(
      'file_unreadable: The file is damaged or incomplete. Save it again and send that.',
    );
  });
});

/** Makes the directory's first sector its own successor. */
function directoryLoop(bytes: Buffer): [number, number][] {
  const directory = bytes.readUInt32LE(FIRST_DIRECTORY_SECTOR);
  const table = (bytes.readUInt32LE(DIFAT) + 1) * 512;
  return [[table + directory * 4, directory]];
}

function withNumbers(bytes: Buffer, numbers: readonly (readonly [number, number])[]): Buffer {
  for (const [at, value] of numbers) bytes.writeUInt32LE(value, at);
  return bytes;
}

function withText(bytes: Buffer, at: number, text: string): Buffer {
  bytes.write(text, at);
  return bytes;
}
