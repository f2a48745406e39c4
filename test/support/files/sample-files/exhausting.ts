import { deflateRawSync } from 'node:zlib';
import { docxParts } from './docx.ts';
import { zip } from './zip.ts';

const FREE = 0xffffffff;
const HEADER_TABLE_ENTRIES = 109;
const WORD_NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const COMPATIBILITY_NAMESPACE = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

type EndlessTable = {
  bytes: number;
  sectorShift?: 9 | 12;
  /** The sector that each entry of the allocation table and of the header's list names. */
  named?: number;
  /** The next sector of the DIFAT: itself, or one that leads back. */
  difat?: 'self' | 'ring';
};

/** An OLE file whose allocation table claims to be as long as the file, and repeats one sector. */
export function docOfEndlessTable({
  bytes,
  sectorShift = 12,
  named = 0,
  difat = 'self',
}: EndlessTable): Buffer {
  const sectorBytes = 2 ** sectorShift;
  const file = Buffer.alloc(bytes);
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(sectorShift, 30);
  file.writeUInt32LE(Math.floor(bytes / 512), 44);
  file.writeUInt32LE(0, 48);
  file.writeUInt32LE(1, 68);
  for (let entry = 0; entry < HEADER_TABLE_ENTRIES; entry += 1) file.writeUInt32LE(named, 76 + entry * 4);
  const sectors = difat === 'self' ? [1] : [1, 2];
  for (const [index, sector] of sectors.entries()) {
    const start = (sector + 1) * sectorBytes;
    for (let at = start; at < start + sectorBytes; at += 4) file.writeUInt32LE(named, at);
    file.writeUInt32LE(sectors[(index + 1) % sectors.length] ?? FREE, start + sectorBytes - 4);
  }
  return file;
}

export function docxOfParagraphs(count: number, paragraph = '<w:p></w:p>'): Buffer {
  return docxOfBody(paragraph.repeat(count));
}

export function docxOfNestedParagraphs(depth: number): Buffer {
  return docxOfBody('<w:p>'.repeat(depth) + '</w:p>'.repeat(depth));
}

export function docxOfOneLetter(count: number): Buffer {
  return docxOfBody(`<w:p><w:r><w:t>${'a'.repeat(count)}</w:t></w:r></w:p>`);
}

/** The prefixes `w` and `mc` are bound. */
export function docxOfBody(body: string): Buffer {
  const data = Buffer.from(
    `<?xml version="1.0"?><w:document xmlns:w="${WORD_NAMESPACE}" xmlns:mc="${COMPATIBILITY_NAMESPACE}"><w:body>${body}</w:body></w:document>`,
  );
  const packed = deflateRawSync(data, { level: 9 });
  const [types, relations] = docxParts();
  if (types === undefined || relations === undefined) throw new Error('no parts');
  return zip([types, relations, { name: 'word/document.xml', data, packed }]);
}
