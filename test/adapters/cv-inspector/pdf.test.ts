import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { docx } from '../../support/sample-files/docx.ts';
import { pdf, pdfWithObjectStream, stream } from '../../support/sample-files/pdf.ts';
import { openJudge } from './judge.ts';

const judge = openJudge();
const judgePdf = (bytes: Buffer) => judge('cv.pdf', bytes);
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
    ['with a script’s name as part of another', pdf(['<< /JSX /LaunchPad /EncryptMetadata false >>'])],
  ])('%s', async (_, bytes) => {
    expect(await judgePdf(bytes)).toBe('accepted');
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
    ['with a script behind a comment', pdf(['<< /S % (\n/JavaScript >>'])],
    ['with a script behind an escaped parenthesis', pdf([`[ (a \\) b) ${script} ]`])],
    ['with a script in an object stream', pdfWithObjectStream(script)],
    [
      'with a script in an object stream of no declared type',
      pdfWithObjectStream(script, { dictionary: '' }),
    ],
    [
      'with a script in an unpacked object stream',
      pdfWithObjectStream('', { packed: Buffer.from(`1 0 ${script}`), filter: '' }),
    ],
  ])('%s', async (_, bytes) => {
    expect(await judgePdf(bytes)).toMatch(/^file_type: The file holds macros, scripts or attachments/);
  });
});

describe('A PDF is refused as composite', () => {
  it.each([
    ['with a zip behind its end', Buffer.concat([pdf(), docx()])],
    ['with text behind its end', Buffer.concat([pdf(), Buffer.from('<script>')])],
    ['with a zip whose comment repeats the end', Buffer.concat([pdf(), docx([], { comment: '%%EOF' })])],
    ['with a zip in a stream near its end', pdf([stream('', docx().toString('latin1'))])],
    ['with an object hidden in a stream', pdf([stream('', `9 0 obj ${script} endobj`)])],
    ['with an object hidden in a string', pdf([`( 9 0 obj ${script} endobj )`])],
    ['with an object hidden in a comment', pdf([`null % 9  0\tobj ${script} endobj`])],
  ])('%s', async (_, bytes) => {
    expect(await judgePdf(bytes)).toBe('file_type: The file holds another file. Send the CV alone.');
  });
});

describe('A PDF is refused', () => {
  it.each([
    ['with its header at offset 500', pdf([], { prefix: ' '.repeat(500) })],
    ['with a byte in front', pdf([], { prefix: '\n' })],
    ['without its header', pdf().subarray(5)],
  ])('%s: no PDF', async (_, bytes) => {
    expect(await judgePdf(bytes)).toBe('file_type: The file is no PDF, DOC, DOCX, JPG or PNG.');
  });

  it.each([
    ['encrypted', pdf(['<< /Filter /Standard /V 2 >>'], { trailer: '/Encrypt 6 0 R' })],
    ['encrypted under an escaped name', pdf([], { trailer: '/#45ncrypt 6 0 R' })],
  ])('%s: locked', async (_, bytes) => {
    expect(await judgePdf(bytes)).toBe('file_unreadable: The file is encrypted. Save it without a password.');
  });

  it.each([
    ['cut off before its end', pdf().subarray(0, -8)],
    ['that is a header alone', Buffer.from('%PDF-1.7\n%%EOF')],
    ['without a trailer', Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF')],
    ['with a string that never ends', pdf(['(never'])],
    ['with a stream that never ends', pdf(['<< >> stream never'])],
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
    expect(await judgePdf(bytes)).toBe('file_unreadable: The file is damaged or incomplete.');
  });
});

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
