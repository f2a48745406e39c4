import { crc32, deflateSync } from 'node:zlib';

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A PDF of exactly `bytes`, one page, padded inside a stream, so that nothing follows its end. */
export function pdf({ bytes = 1200, text = 'Parcours' }: { bytes?: number; text?: string } = {}): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  const build = (padding: number) => {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Length ${padding} >>\nstream\n${'x'.repeat(padding)}\nendstream`,
    ];
    let body = '%PDF-1.4\n';
    const offsets = objects.map((object, index) => {
      const offset = body.length;
      body += `${index + 1} 0 obj\n${object}\nendobj\n`;
      return `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
    const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
    return body + head + offsets.join('') + trailer;
  };
  // Digits of lengths and offsets grow with the padding, so the exact size is approached.
  let padding = 0;
  for (let step = 0; step < 20; step++) {
    const missing = bytes - build(padding).length;
    if (missing === 0) break;
    padding = Math.max(0, padding + missing);
  }
  const built = Buffer.from(build(padding), 'latin1');
  if (built.length !== bytes) throw new Error(`no PDF has ${bytes} bytes`);
  return built;
}

/** A PNG of one pixel. */
export function png(): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 255, 255]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG of one grey pixel. */
export function jpeg(): Buffer {
  return Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    'base64',
  );
}

/** A Word document of one paragraph. */
export function docx(text = 'Parcours'): Buffer {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  });
}

/** An OLE file whose directory holds one stream of the given name: a Word document when it is `WordDocument`. */
export function doc(stream = 'WordDocument'): Buffer {
  const sector = 512;
  const file = Buffer.alloc(sector * 11);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(END_OF_CHAIN, 60);
  file.writeUInt32LE(END_OF_CHAIN, 68);
  for (let index = 0; index < 109; index++) file.writeUInt32LE(index === 0 ? 0 : FREE, 76 + index * 4);
  const table = sector;
  for (let index = 0; index < 128; index++) file.writeUInt32LE(FREE, table + index * 4);
  file.writeUInt32LE(0xfffffffd, table);
  file.writeUInt32LE(END_OF_CHAIN, table + 4);
  for (let index = 2; index < 10; index++) {
    file.writeUInt32LE(index === 9 ? END_OF_CHAIN : index + 1, table + index * 4);
  }
  const directory = sector * 2;
  writeEntry(file, directory, { name: 'Root Entry', type: 5, child: 1, start: END_OF_CHAIN, size: 0 });
  writeEntry(file, directory + 128, { name: stream, type: 2, child: FREE, start: 2, size: 4096 });
  for (const unused of [256, 384])
    writeEntry(file, directory + unused, { name: '', type: 0, child: FREE, start: 0, size: 0 });
  // The first words of a Word 97 file information block.
  file.writeUInt16LE(0xa5ec, sector * 3);
  file.writeUInt16LE(0xc1, sector * 3 + 2);
  return file;
}

/** A ZIP of stored entries. */
function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [label, data] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, label, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, rest, label]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(centrals.length, 4);
  end.writeUInt16LE(centrals.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const FREE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;

type Entry = { name: string; type: number; child: number; start: number; size: number };

function writeEntry(file: Buffer, at: number, { name, type, child, start, size }: Entry): void {
  file.write(name, at, 'utf16le');
  file.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, at + 64);
  file.writeUInt8(type, at + 66);
  file.writeUInt8(1, at + 67);
  file.writeUInt32LE(FREE, at + 68);
  file.writeUInt32LE(FREE, at + 72);
  file.writeUInt32LE(child, at + 76);
  file.writeUInt32LE(start, at + 116);
  file.writeUInt32LE(size, at + 120);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
