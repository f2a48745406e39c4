import { deflateSync } from 'node:zlib';

export const page = 'BT /F1 18 Tf 40 90 Td (Welder, ten years in HTML/CSS/JavaScript) Tj ET';

const plainObjects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 144] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  stream('', page),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
];

type PdfOptions = { trailer?: string; catalog?: string; prefix?: string; content?: string };

/** One page of text with a classical xref table, with `extra` objects from number 6 on. */
export function pdf(extra: readonly string[] = [], options: PdfOptions = {}): Buffer {
  const [, pages = '', shown = '', , font = ''] = plainObjects;
  const catalog = `<< /Type /Catalog /Pages 2 0 R ${options.catalog ?? ''} >>`;
  const content = stream('', options.content ?? page);
  return writePdf([catalog, pages, shown, content, font, ...extra], options);
}

function writePdf(objects: readonly string[], options: PdfOptions): Buffer {
  const { body, offsets } = writeObjects(objects, options.prefix ?? '');
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = offsets.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${options.trailer ?? ''} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** One page with this content. The first of the objects is its font and has the number 5; the others follow. */
export function pdfOfText(content: string, [font = '', ...others]: readonly string[]): Buffer {
  const [, pages = '', shown = ''] = plainObjects;
  const objects = [pages, shown, stream('', `BT /F1 12 Tf 40 90 Td ${content} ET`), font, ...others];
  return writePdf(['<< /Type /Catalog /Pages 2 0 R >>', ...objects], {});
}

type ObjectStreamOptions = { dictionary?: string; packed?: Buffer; filter?: string };

/** A PDF 1.5 file with its catalog and `extra` in a compressed object stream. */
export function pdfWithObjectStream(extra = '', options: ObjectStreamOptions = {}): Buffer {
  const first = '1 0 ';
  const content = `${first}<< /Type /Catalog /Pages 2 0 R ${extra} >>`;
  const packed = (options.packed ?? deflateSync(content)).toString('latin1');
  const dictionary = options.dictionary ?? '/Type /ObjStm';
  const filter = options.filter ?? '/Filter /FlateDecode';
  const objects = [
    ...plainObjects.slice(1),
    stream(`${dictionary} /N 1 /First ${first.length} ${filter}`, packed),
  ];
  const { body, offsets } = writeObjects(objects, '', 2);
  const rows = [
    row(0, 0, 0),
    row(2, 6, 0),
    ...offsets.map((offset) => row(1, offset, 0)),
    row(1, body.length, 0),
  ];
  const index = stream(
    `/Type /XRef /Size ${rows.length} /W [1 4 2] /Root 1 0 R /Filter /FlateDecode`,
    deflateSync(Buffer.concat(rows)).toString('latin1'),
  );
  return Buffer.from(`${body}7 0 obj\n${index}\nendobj\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}

export function stream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function writeObjects(objects: readonly string[], prefix: string, firstNumber = 1) {
  let body = `${prefix}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`;
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${firstNumber + index} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  return { body, offsets };
}

function row(type: number, offset: number, generation: number): Buffer {
  const bytes = Buffer.alloc(7);
  bytes.writeUInt8(type, 0);
  bytes.writeUInt32BE(offset, 1);
  bytes.writeUInt16BE(generation, 5);
  return bytes;
}
