import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCvInspector, createInspectionPool } from '#files/inspection/cv-inspector.ts';
import { docx } from '../support/files/sample-files/docx.ts';
import { pdf } from '../support/files/sample-files/pdf.ts';
import { bomb } from '../support/files/sample-files/zip.ts';
import { sampleFiles } from '../support/files/sample-files.ts';
import { createFileInspection } from './inspection/inspect-file.ts';

const inspect = createFileInspection();
const samples = Object.values(sampleFiles);
const otherwise: Record<string, string> = {
  'application/pdf':
    'file_type: The file is a PDF, and its name or declared type says otherwise. Let its name end in .pdf.',
  'application/msword':
    'file_type: The file is a Word document, and its name or declared type says otherwise. Let its name end in .doc or .docx.',
  'image/jpeg':
    'file_type: The file is a JPG or PNG picture, and its name or declared type says otherwise. Let its name end in .jpg or .png.',
};
otherwise[sampleFiles.docx.contentType] = otherwise['application/msword'] ?? '';
otherwise['image/png'] = otherwise['image/jpeg'] ?? '';
const unnamed = 'file_type: The file’s name must end in .pdf, .doc, .docx, .jpg, .jpeg or .png.';
const foreign = 'file_type: The file is no PDF, DOC, DOCX, JPG or PNG. Export it as a PDF.';

describe('The inspector accepts a real file', () => {
  it.each(samples)('$fileName as $contentType', async ({ fileName, contentType, data }) => {
    expect(await inspect(fileName, data, contentType)).toBe('accepted');
  });

  it.each([
    ['cv.pdf', ''],
    ['cv.pdf', 'application/octet-stream'],
    ['cv.pdf', 'application/x-pdf'],
    ['cv.pdf', 'Application/PDF; name="cv.pdf"'],
    ['CV.PDF', 'application/pdf'],
    [' cv.pdf ', 'application/pdf'],
    ...['', '.', '.pdf.', '/', ' 12.2026', ' Camille.Exemple', '．pdf', '.pdf/'].map((end) => [
      `CV${end}`,
      '',
    ]),
    ['x'.repeat(1024), ''],
    ...['binary/octet-stream', 'application/x-download', 'application/wps-office.pdf', 'nonsense'].map(
      (type) => ['cv.pdf', type],
    ),
    ...['application/pdfx', 'application/vnd.pdf', 'application/acrobat', 'text/pdf', '*/*'].map((type) => [
      'cv.pdf',
      type,
    ]),
  ])('named %j and declared %j', async (fileName, contentType) => {
    expect(await inspect(fileName, sampleFiles.pdf.data, contentType)).toBe('accepted');
  });

  it.each([
    ['cv.jpeg', 'image/jpeg'],
    ['cv.JPG', 'image/jpg'],
    ['cv.jfif', 'image/jpeg'],
    ['cv.JPE', 'image/pjpeg'],
    ['cv.pjpeg', 'image/jfif'],
    ['cv.pjp', 'application/octet-stream'],
    ['cv', 'image/jpeg'],
    ['cv.png', 'image/png'],
  ])('a picture named %j and declared %j', async (fileName, contentType) => {
    expect(await inspect(fileName, sampleFiles.jpg.data, contentType)).toBe('accepted');
  });

  it.each([
    ['application/wps-office.docx', 'cv.docx'],
    ['application/zip', 'cv.docx'],
    ['application/msword', 'cv.doc'],
    ['binary/octet-stream', 'cv'],
  ])('a Word document declared %j and named %j', async (contentType, fileName) => {
    expect(await inspect(fileName, sampleFiles.docx.data, contentType)).toBe('accepted');
  });

  it('a document of the old Word under the new one’s name', async () => {
    const { fileName, contentType } = sampleFiles.docx;
    expect(await inspect(fileName, sampleFiles.doc.data, contentType)).toBe('accepted');
  });

  it('in a view of a larger buffer', async () => {
    const { data } = sampleFiles.docx;
    const larger = Buffer.concat([Buffer.from('before'), data, Buffer.from('after')]);
    expect(await inspect('cv.docx', larger.subarray(6, 6 + data.length))).toBe('accepted');
    expect(await inspect('cv.docx', new Uint8Array(data))).toBe('accepted');
  });

  it('and leaves its bytes alone', async () => {
    const data = pdf();
    const before = Buffer.from(data);
    await inspect('cv.pdf', data);
    expect(data.equals(before)).toBe(true);
  });
});

describe('The inspector refuses', () => {
  const families = [
    [sampleFiles.pdf],
    [sampleFiles.doc, sampleFiles.docx],
    [sampleFiles.jpg, sampleFiles.png],
  ];
  const pairs = families.flatMap((family) =>
    family.flatMap((content) =>
      samples.filter((named) => !family.some((one) => one === named)).map((named) => ({ content, named })),
    ),
  );

  it.each(pairs)('$content.fileName named or declared as $named.fileName', async ({ content, named }) => {
    const refused = otherwise[content.contentType];
    expect(await inspect(named.fileName, content.data, content.contentType)).toBe(refused);
    expect(await inspect(content.fileName, content.data, named.contentType)).toBe(refused);
    expect(await inspect(named.fileName, content.data, named.contentType)).toBe(refused);
  });

  it.each(['text/plain', 'application/zip', 'image/gif', 'video/mp4', 'application/x-msword', 'text/html'])(
    'a PDF declared %j',
    async (contentType) => {
      expect(await inspect('cv.pdf', sampleFiles.pdf.data, contentType)).toBe(otherwise['application/pdf']);
    },
  );

  it.each([
    '',
    ' ',
    'cv.pdf.exe',
    'cv.exe\0',
    'cv\u202efdp.exe',
    'cv.docm',
    'cv.dotx',
    'cv.pdf:x',
    'cv.settingcontent-ms',
    '../../x.lnk',
  ])('the name %j', async (fileName) => {
    expect(await inspect(fileName, sampleFiles.pdf.data)).toBe(unnamed);
  });

  it.each([
    '../../x.pdf',
    '..\\x.pdf',
    'a\0.pdf',
    'a\r\nb.pdf',
    '%0D%0A.pdf',
    `${'x'.repeat(1024)}.pdf`,
    'exe\u202efdp.pdf',
    '📄.pdf',
    'e\u0301.pdf',
    '\u00e9.pdf',
    'con.pdf',
  ])('nothing about the label %j, whose extension is right', async (fileName) => {
    expect(await inspect(fileName, sampleFiles.pdf.data)).toBe('accepted');
  });

  it.each([
    ['a program as PDF', 'cv.pdf', 'MZ\x90\0'],
    ['text as PDF', 'cv.pdf', 'A CV in plain words, %PDF-1.7'],
    ['an empty zip as DOCX', 'cv.docx', 'PK\x05\x06'.padEnd(22, '\0')],
    ['one byte', 'cv.pdf', '%'],
  ])('%s', async (_, fileName, content) => {
    expect(await inspect(fileName, Buffer.from(content, 'latin1'))).toBe(foreign);
  });
});

describe('The inspector names what a file is, and the way out', () => {
  const heic = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`;
  const picture =
    'file_type: The file is a picture of another kind than JPG and PNG. Save it as JPG, or as PDF.';

  it.each([
    ...['heic', 'heix', 'mif1', 'avif'].map((brand) => [
      `HEIC (${brand})`,
      'cv.jpg',
      heic(brand),
      'file_type: The file is a HEIC picture. Save it as JPG, or as PDF.',
    ]),
    [
      'HEIC under its own name',
      'cv.heic',
      heic('heic'),
      'file_type: The file is a HEIC picture. Save it as JPG, or as PDF.',
    ],
    ...['{\\rtf1 x}', '{\\rtf1\\ansi', '\n{\\rtf'].map((text) => [
      'rich text',
      'cv.doc',
      text,
      'file_type: The file is in the format RTF. Save it as PDF or DOCX.',
    ]),
    ...['RIFF\0\0\0\0WEBPVP8 ', 'GIF89a', 'II*\0\x08'].map((text) => [
      'another picture',
      'cv.png',
      text,
      picture,
    ]),
    ...[
      '<!doctype html><script>alert(1)</script>',
      '\xef\xbb\xbf<html>',
      '<?xml version="1.0"?><w:document/>',
    ].map((text) => [
      'a page',
      'cv.doc',
      text,
      'file_type: The file is a web page. Print it to a PDF and send that.',
    ]),
    [
      'OpenDocument',
      'cv.odt',
      `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.textPK`,
      'file_type: The file is an OpenDocument (ODT). Export it as PDF or DOCX.',
    ],
    [
      'Pages',
      'cv.pages',
      'PK\x03\x04...Index/Document.iwaPK\x05\x06',
      'file_type: The file is made by Pages. Export it as PDF or Word.',
    ],
  ])('%s as %s', async (_, fileName, content, refusal) => {
    expect(await inspect(fileName, Buffer.from(content, 'latin1'))).toBe(refusal);
  });
});

describe('The inspector counts bytes', () => {
  const bytesMax = 2048;
  const inspectSmall = createFileInspection({ bytesMax });
  const sized = (size: number) => Buffer.concat([pdf(), Buffer.alloc(size - pdf().length)]);

  it('refuses none', async () => {
    expect(await inspectSmall('cv.pdf', Buffer.alloc(0))).toBe(
      'file_empty: The file is empty. Choose it again.',
    );
  });

  it.each([
    [bytesMax - 1, 'file_unreadable: This PDF is damaged. Save it again and send that.'],
    [bytesMax, 'file_unreadable: This PDF is damaged. Save it again and send that.'],
    [bytesMax + 1, 'file_too_big: The file is larger than 2 KiB.'],
  ])('of %d', async (size, answer) => {
    expect(await inspectSmall('cv.pdf', sized(size))).toBe(answer);
  });

  it('and names the limit as people do', async () => {
    expect(await inspect('cv.pdf', Buffer.alloc(10 * 2 ** 20 + 1))).toBe(
      'file_too_big: The file is larger than 10 MiB.',
    );
  });
});

describe('The inspector, where parsing takes longer than it may,', () => {
  const slow = { fileName: 'cv.docx', contentType: '', data: docx([bomb(30)]) };

  it('has nothing against a file that takes a while', async () => {
    expect(await inspect(slow.fileName, slow.data)).toBe('accepted');
  });

  it('refuses a file that uses up its processor time', async () => {
    const inspectBriefly = createFileInspection({ taskCpuMsMax: 1 });
    expect(await inspectBriefly(slow.fileName, slow.data)).toBe(
      'file_unreadable: The file is damaged or incomplete. Save it again and send that.',
    );
  });

  it('blames no file for a machine that has no time: it is to be sent again', async () => {
    const pool = createInspectionPool();
    onTestFinished(() => pool.close());
    const inspector = createCvInspector({ pool, bytesMax: 10_000_000, timeoutMs: 1 });
    await expect(inspector.inspect(slow, { field: 'cv', owner: 'sender' })).rejects.toMatchObject({
      reason: 'overloaded',
      message: 'The file could not be checked right now; please send it again in a moment.',
      retryAfterSeconds: 10,
    });
  });
});

describe('Any file', () => {
  const ended: string[] = [];
  const inspectWithinCpuBound = createFileInspection({
    taskCpuMsMax: 2000,
    onDeath: (cause) => ended.push(cause),
  });

  it.each(samples)(
    'a mutated $fileName is accepted or refused, and costs no more of the processor than it may',
    async ({ fileName, data }) => {
      const mutation = fc.record({
        at: fc.nat(data.length - 1),
        removed: fc.nat(8),
        inserted: fc.uint8Array({ maxLength: 8 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 6 }), async (mutations) => {
          const bytes = mutations.reduce<Buffer>(mutate, data);
          expect(await inspectWithinCpuBound(fileName, bytes)).toMatch(
            /^accepted$|^file_(?:type|empty|unreadable): /,
          );
          expect(ended).toEqual([]);
        }),
        { numRuns: 300 },
      );
    },
  );

  it.each(samples)('noise that begins like $fileName is refused', async ({ fileName, data }) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000, size: 'max' }), async (noise) => {
        expect(await inspect(fileName, Buffer.concat([data.subarray(0, 8), noise]))).toMatch(/^file_/);
      }),
      { numRuns: 100 },
    );
  });
});

function mutate(
  bytes: Buffer,
  { at, removed, inserted }: { at: number; removed: number; inserted: Uint8Array },
) {
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]);
}
