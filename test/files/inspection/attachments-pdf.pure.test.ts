import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdf, pdfWithObjectStream, stream } from '#test/support/files/sample-files/pdf.ts';
import { createFileInspection } from './inspect-file.ts';

const inspect = createFileInspection();
const inspectPdf = (bytes: Buffer) => inspect('cv.pdf', bytes);
const catalog = '/Names << /EmbeddedFiles << /Names [(cv) 6 0 R] >> >>';
const xml =
  '<?xml version="1.0"?><Candidate xmlns="http://www.europass.eu/1.0"><Name>Camille</Name></Candidate>';

type Attached = {
  name?: string;
  data?: string | Buffer;
  dictionary?: string;
  file?: string;
  extra?: string[];
};

/** A PDF with one attachment, as Europass writes it. */
function attached({
  name = 'attachment.xml',
  data = xml,
  dictionary = '',
  file,
  extra = [],
}: Attached): Buffer {
  return pdf(
    [
      file ?? `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 7 0 R /UF 7 0 R >> >>`,
      stream(`/Type /EmbeddedFile ${dictionary}`, data.toString('latin1')),
      ...extra,
    ],
    { catalog },
  );
}

const packed = (data: string) => ({
  data: deflateSync(data),
  dictionary: '/Subtype /application#2fxml /Filter /FlateDecode',
});
const wide = (name: string) => `<feff${Buffer.from(name, 'utf16le').swap16().toString('hex')}>`;

describe('A PDF is accepted whose attachment is data (D72)', () => {
  it.each([
    ['of Europass', attached(packed(xml))],
    ['of JSON Resume', attached({ name: 'resume.json', data: '{"basics":{"name":"Camille"}}' })],
    ['in JSON with a byte order mark', attached({ name: 'resume.json', data: '\xef\xbb\xbf[1]' })],
    [
      'under names in sixteen bits',
      attached({ file: `<< /F ${wide('Europass é.XML')} /UF ${wide('a.xml')} /EF <</F 7 0 R>> >>` }),
    ],
    [
      'named in an object stream',
      Buffer.from(
        pdfWithObjectStream('/X << /F (a.xml) /EF << /F 9 0 R >> >>')
          .toString('latin1')
          .replace('startxref', `9 0 obj\n${stream('/Type /EmbeddedFile', xml)}\nendobj\nstartxref`),
        'latin1',
      ),
    ],
    ['of a page', attached({ extra: ['<< /Subtype /FileAttachment /FS 6 0 R /F 4 >>'] })],
    ['beside a link to a file’s page', attached({ extra: ['<< /S /URI /URI (https://x.example) /F 4 >>'] })],
  ])('%s', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toBe('accepted');
  });
});

describe('A PDF is refused whose attachment', () => {
  it.each([
    ['is a program under a name of data', attached({ data: 'MZ\x90\0' })],
    ['is data under a name of a program', attached({ name: 'cv.hta' })],
    [
      'has another name for another system',
      attached({ file: '<< /F (a.xml) /DOS (a.exe) /EF <</F 7 0 R>> >>' }),
    ],
    ['hides its name’s end', attached({ file: `<< /F ${wide('a.exe\0.xml')} /EF <</F 7 0 R>> >>` })],
    ['has a path for a name', attached({ name: '../a.xml' })],
    ['has a name told elsewhere', attached({ file: '<< /F 8 0 R /EF <</F 7 0 R>> >>', extra: ['(a.exe)'] })],
    [
      'is a web page',
      attached({ data: '<html xmlns="http://www.w3.org/1999/xhtml"><script>x</script></html>' }),
    ],
    ['is a drawing', attached({ data: '<svg xmlns="http://www.w3.org/2000/svg"/>' })],
    ['is shown by a style sheet', attached({ data: '<?xml-stylesheet href="https://x.example"?><x/>' })],
    ['has a document type', attached({ data: '<!DOCTYPE x [<!ENTITY a "b">]><x/>' })],
    ['is broken XML', attached({ data: '<x>' })],
    ['is broken JSON', attached({ name: 'a.json', data: '{"a":' })],
    ['lies in another file', attached({ dictionary: '/F (\\\\\\\\x.example\\\\a.xml)' })],
    ['is packed in another way', attached({ dictionary: '/Filter /LZWDecode' })],
    ['is a bomb', attached({ ...packed(`<x>${' '.repeat(2 ** 24)}</x>`) })],
    ['has no type', pdf(['<< /F (a.xml) /EF << /F 7 0 R >> >>', stream('', xml)], { catalog })],
    [
      'is another one in a later version',
      attached({ extra: [`null endobj 7 0 obj ${stream('/Type /EmbeddedFile', 'MZ')}`] }),
    ],
    [
      'has a second version that does not say what it is',
      attached({ extra: [`null endobj 7 0 obj ${stream('', 'MZ')}`] }),
    ],
    ['is one of many', attached({ extra: Array<string>(8).fill(stream('/Type /EmbeddedFile', xml)) })],
    ['is not there', pdf(['<< /F (a.xml) /EF << /F 70 0 R >> >>'], { catalog })],
    ['is named in another form', attached({ file: '<< /F (a.xml) /EF 8 0 R >>', extra: ['<< /F 7 0 R >>'] })],
  ])('%s', async (_, bytes) => {
    expect(await inspectPdf(bytes)).toMatch(/^file_type: The file holds macros, scripts or attachments/);
  });
});
