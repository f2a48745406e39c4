import { describe, expect, it } from 'vitest';
import { contentTypes, docx, docxParts, docxTypes } from '#test/support/files/sample-files/docx.ts';
import {
  docxOfNestedParagraphs,
  docxOfOneLetter,
  docxOfParagraphs,
} from '#test/support/files/sample-files/exhausting.ts';
import { bomb, withZip64, type ZipEntry, zip, zipEnd } from '#test/support/files/sample-files/zip.ts';
import { createFileInspection } from './inspect-file.ts';

const inspect = createFileInspection();
const ended: string[] = [];
/** Ends its child, and says so, when a file costs more of the processor than this. */
const inspectWithinCpuBound = createFileInspection({
  taskCpuMsMax: 10_000,
  onDeath: (cause) => ended.push(cause),
});
const inspectDocx = (bytes: Buffer) => inspect('cv.docx', bytes);
const [types, relations, document] = docxParts() as [ZipEntry, ZipEntry, ZipEntry];
const MEBIBYTE = 2 ** 20;
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const compatibility = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
const alternatives = (choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="w14">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;

const archive = zip([{ name: 'x.txt', data: 'x' }]);

describe('A DOCX is accepted', () => {
  it.each([
    ['that is as small as it can be', docx()],
    ['with a picture and a folder', docx([{ name: 'word/media/', data: '', stored: true }, picture()])],
    [
      'with links to other places',
      related('hyperlink', 'TargetMode="External" Target="https://camille.example"'),
    ],
    ...[
      'file:///C:\\Users\\camille\\Templates\\CV%20chronologique.dotx',
      'file:///Users/camille/Library/CV.dotx',
      'C:\\Modèles\\CV.dotx',
      'Normal.dotm',
      'file://localhost/home/camille/cv.dotx',
    ].map((target): [string, Buffer] => [`with a template at ${target}`, template(target)]),
    [
      'with a picture on a disk',
      related('image', 'TargetMode="External" Target="file:///D:\\photos\\moi.jpg"'),
    ],
    ...['word/document2.xml', 'word/main/cv.xml', 'Document.XML'].map((name): [string, Buffer] => [
      `whose document is ${name}`,
      zip([
        { ...types, data: docxTypes.replace('word/document.xml', name) },
        { ...relations, data: String(relations.data).replace('word/document.xml', `/${name}`) },
        { ...document, name },
      ]),
    ]),
    ...[
      ['UTF-16, little end first', Buffer.from('\ufeff<x>é</x>', 'utf16le')],
      [
        'UTF-16, big end first',
        Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><x/>', 'utf16le').swap16(),
      ],
      ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><x>é</x>', 'latin1')],
      ['UTF-8 with a byte order mark', Buffer.from('\ufeff<?xml version="1.0" encoding="utf-8"?><x>é</x>')],
    ].map(([encoding, data]): [string, Buffer] => [
      `with a part in ${encoding}`,
      docx([{ name: 'customXml/item1.xml', data: data as Buffer }]),
    ]),
    ...(['all', 'offset', 'none'] as const).map((elsewhere): [string, Buffer] => [
      `whose last record is in 64 bits too, which ${elsewhere} of its numbers are left to`,
      withZip64(docx(), { elsewhere }),
    ]),
    ['with parts of its own', related('styles', 'Target="styles.xml"')],
    ['with fields', fields('PAGE', ' HYPERLINK "https://camille.example/DDE" ')],
    [
      'with fields in the alternatives of a text box',
      paragraph(
        alternatives(...([0, 1].map(() => mark('begin') + code('PAGE') + mark('end')) as [string, string])),
      ),
    ],
    ['with a picture of 2 MB in an attribute', paragraph(shape(`${'A'.repeat(76)}&#xA;`.repeat(26_000)))],
    ['with a comment of 2 MB', paragraph(`<!--${'-x'.repeat(MEBIBYTE)}-->`)],
    ['with entries in any order', zip([document, types, relations])],
    ['with a directory in another order', docx([], { reversed: true })],
    ['of 90 MiB unpacked', docx([bomb(90)])],
    ['of 1,000 entries', docx(tinyEntries(997))],
  ])('%s', async (_, bytes) => {
    expect(await inspectDocx(bytes)).toBe('accepted');
  });
});

describe('A DOCX is refused', () => {
  it.each([
    ['without word/document.xml', zip([types, relations])],
    ['without content types', zip([relations, document])],
    ['that is a workbook by its content types', typed(contentTypes('application/vnd.ms-excel'))],
    [
      'whose document is called otherwise than XML',
      typed(
        contentTypes('application/xml').replace(
          '</Types>',
          '<Default Note=">" Extension="dat" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        ),
      ),
    ],
    [
      'with a header called otherwise than XML',
      typed(
        docxTypes.replace(
          '</Types>',
          '<Override PartName="/word/h.dat" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>',
        ),
      ),
    ],
    ['that is a template by its content types', typed(docxTypes.replace('document.main', 'template.main'))],
  ])('%s: no document', async (_, bytes) => {
    expect(await inspectDocx(bytes)).toBe(
      'file_type: The file is no PDF, DOC, DOCX, JPG or PNG. Export it as a PDF.',
    );
  });

  it.each([
    ['with a macro project', docx([{ name: 'word/vbaProject.bin', data: 'x' }])],
    ['with a macro project in other letters', docx([{ name: 'word/VBAPROJECT.BIN', data: 'x' }])],
    [
      'with an object elsewhere',
      related('oleObject', 'TargetMode="&#69;xternal" Target="https://x.example"'),
    ],
    [
      'with an object elsewhere under another namespace’s name',
      related(
        'oleObject',
        'TargetMode="External" xmlns:x="x" x:Type="a/hyperlink" Target="https://x.example"',
      ),
    ],
    ['with an object by its relationship', related('oleObject', 'Target="media/image1.bin"')],
    ['with an embedded object', docx([{ name: 'word/embeddings/oleObject1.bin', data: 'x' }])],
    ['with an embedded object in other letters', docx([{ name: 'Word/Embeddings/a.bin', data: 'x' }])],
    ['with a control', docx([{ name: 'word/activeX/activeX1.xml', data: '<x/>' }])],
    ['with a field that asks a program', fields('DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"')],
    ['with such a field behind a blank of Unicode', fields('\u00a0DDEAUTO c:\\x')],
    [
      'with such a field among alternatives',
      paragraph(mark('begin') + code('D') + alternatives(code('DE'), code('Z')) + code('AUTO c:\\x')),
    ],
    [
      'with such a field begun among alternatives',
      paragraph(alternatives(mark('begin') + code('D'), mark('begin') + code('Z')) + code('DEAUTO c:\\x')),
    ],
    ...['<z:instrText>Z</z:instrText>', `<z:x>${code('Z')}</z:x>`].map((foreign): [string, Buffer] => [
      `with such a field around ${foreign}`,
      paragraph(mark('begin') + code('D') + foreign + code('DEAUTO c:\\x')),
    ]),
    [
      'with such a field in the other of Word’s namespaces',
      headed(
        '<s:p xmlns:s="http://purl.oclc.org/ooxml/wordprocessingml/main"><s:fldSimple s:instr="DDE x"/></s:p>',
      ),
    ],
    ['with a document of another format in it', related('aFChunk', 'Target="a.rtf"')],
    ['with such a field in pieces', fields('  "D', 'de" Excel')],
    ['with such a field in one element', headed(`<w:p ${word}><w:fldSimple w:instr=" DDE Excel x"/></w:p>`)],
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
    expect(await inspectDocx(bytes)).toMatch(/^file_type: The file holds macros/);
  });

  it.each([
    ...[
      'https://x.example/x.dotm',
      'file://x.example/x.dotm',
      '\\\\x.example\\x.dotm',
      '//x.example/x.dotm',
      'file:////x.example/x.dotm',
      'file:///%5C%5Cx.example/x.dotm',
      'file:///C:\\\\x.example/x.dotm',
      'https:x.example',
    ].map((target): [string, Buffer] => [`with a template at ${target}`, template(target)]),
    ['with a picture elsewhere', related('image', `TargetMode='external' Target="\\\\\\\\x.example\\\\x"`)],
    ['with another part on a disk', related('subDocument', 'TargetMode="External" Target="C:\\\\x.docx"')],
    [
      'with what only ends like a link',
      docx([
        {
          name: 'word/_rels/document.xml.rels',
          data: '<Relationships><Relationship Id="r1" Type="urn:x/hyperlink" TargetMode="External" Target="file://x.example/x.dotm"/></Relationships>',
        },
      ]),
    ],
  ])('%s: loads what is elsewhere', async (_, bytes) => {
    expect(await inspectDocx(bytes)).toBe(
      'file_type: The file loads a template or a picture from elsewhere when it is opened. Export it as PDF.',
    );
  });

  it.each([
    ['with a workbook', docx([{ name: 'word/embeddings/Chart.xlsx', data: 'x' }])],
    [
      'with a workbook under an old name',
      docx([{ name: 'word/embeddings/Microsoft_Excel_1.XLS', data: 'x' }]),
    ],
    [
      'with a chart’s relationship to it',
      docx([
        { name: 'word/charts/_rels/chart1.xml.rels', data: '<Relationships/>' },
        { name: 'word/embeddings/Classeur.xlsx', data: archive },
      ]),
    ],
  ])('%s: chart', async (_, bytes) => {
    expect(await inspectDocx(bytes)).toBe(
      'file_type: The file holds a chart or a workbook. Put it in as a picture, or export the file as PDF.',
    );
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
    ['with a document with macros embedded', docx([{ name: 'word/embeddings/a.DOCM', data: 'x' }])],
    ['whose entries overlap', overlapping()],
    ['whose two last records disagree', withZip64(docx(), { elsewhere: 'none', shift: 1 })],
    ['whose record in 64 bits leads elsewhere', withZip64(docx(), { elsewhere: 'all', shift: 1 })],
    ['with data between its last records', withZip64(docx(), { elsewhere: 'all', gap: 'PK\x06\x06' })],
  ])('%s: polyglot', async (_, bytes) => {
    expect(await inspectDocx(bytes)).toBe('file_type: The file holds another file. Send each file alone.');
  });

  it('with an encrypted entry: locked', async () => {
    const bytes = docx([{ name: 'word/media/a.png', data: 'x', flags: 1 }]);
    expect(await inspectDocx(bytes)).toBe(
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
    ['with a prefix that means nothing', headed('<x:hdr/>')],
    ['with a declaration of 1 MB', headed(`<x><!${'A'.repeat(MEBIBYTE)}></x>`)],
    ['with relationships that are no XML', related('hyperlink', '<')],
    ['with a document type in a part', headed('<!DOCTYPE x [<!ENTITY a "DDE">]><x/>')],
    ...['UTF-16', 'utf-7', 'ebcdic'].map((encoding): [string, Buffer] => [
      `with a part that only says ${encoding}`,
      headed(`<?xml version="1.0" encoding="${encoding}"?><x/>`),
    ]),
    [
      'with a part whose mark and declaration disagree',
      docx([
        {
          name: 'word/header1.xml',
          data: Buffer.from('\ufeff<?xml version="1.0" encoding="utf-8"?><x/>', 'utf16le'),
        },
      ]),
    ],
    ['with a part in another encoding', headed('<?xml version="1.0" encoding="utf-7"?><x/>')],
    [
      'with a part in sixteen bits',
      docx([{ name: 'word/header1.xml', data: Buffer.from('<x/>', 'utf16le') }]),
    ],
    ['cut off', docx().subarray(0, -1)],
    ['that begins like a zip and is none', Buffer.alloc(5000, 'PK\x03\x04')],
    ['that counts fewer entries than it has', miscounted()],
  ])('%s: damaged', async (_, bytes) => {
    expect(await inspectDocx(bytes)).toBe(
      'file_unreadable: The file is damaged or incomplete. Save it again and send that.',
    );
  });
});

describe('A DOCX that explodes is refused at once', () => {
  it.each([
    ['that declares 1 GiB', docx([{ ...bomb(1), declaredSize: 2 ** 30 }]), 'unpacked'],
    ['of 1 MiB that unpacks to 1 GiB and says so', docx([bomb(1024)]), 'unpacked'],
    ['whose parts are too much together', docx([bomb(60), { ...bomb(60), name: 'b' }]), 'unpacked'],
    ['of 100,000 entries', zip(tinyEntries(100_000)), 'unpacked'],
    ['of so many entries that their count begins anew', docx(tinyEntries(65_536)), 'damaged'],
    ['of a million paragraphs', docxOfParagraphs(1_000_000), 'unpacked'],
    ['of 300,000 paragraphs within one another', docxOfNestedParagraphs(300_000), 'unpacked'],
    ['of 90 MB of one letter', docxOfOneLetter(90_000_000), 'unpacked'],
    [
      'with a mode behind 64 KiB of blanks',
      related('image', `TargetMode="${' '.repeat(70_000)}External"`),
      'unpacked',
    ],
    [
      'with a field behind 64 KiB of blanks',
      paragraph(`<w:fldSimple w:instr="${' '.repeat(70_000)}DDE x"/>`),
      'unpacked',
    ],
    ['with content types of 2 MiB', typed(`${docxTypes}${' '.repeat(2 * MEBIBYTE)}`), 'unpacked'],
    ['that unpacks to 1 GiB and lies', docx([{ ...bomb(1024), declaredSize: 100 }]), 'damaged'],
  ])('%s', async (_, bytes, word) => {
    await inspectWithinCpuBound('cv.docx', docx());
    const memory = process.memoryUsage().rss;
    expect(await inspectWithinCpuBound('cv.docx', bytes)).toMatch(new RegExp(`^file_unreadable: .*${word}`));
    expect(ended).toEqual([]);
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * MEBIBYTE);
  });
});

function typed(xml: string): Buffer {
  return zip(docxParts(xml));
}

/** A document with one relationship of this type. */
function related(type: string, attributes: string): Buffer {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const xml = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${types}/${type}" ${attributes}/></Relationships>`;
  return docx([{ name: 'word/_rels/document.xml.rels', data: xml }]);
}

function template(target: string): Buffer {
  return related('attachedTemplate', `TargetMode="External" Target="${target}"`);
}

/** A header with one field, whose code is in pieces. */
function fields(...pieces: string[]): Buffer {
  return paragraph(mark('begin') + pieces.map(code).join('') + mark('end'));
}

/** A header of one paragraph, where `z` is a prefix that Word may ignore. */
function paragraph(content: string): Buffer {
  return headed(`<w:p ${word} ${compatibility} xmlns:z="urn:z" mc:Ignorable="z">${content}</w:p>`);
}

function shape(picture: string): string {
  return `<z:shape z:gfxdata="${picture}"/>`;
}

function headed(xml: string): Buffer {
  return docx([{ name: 'word/header1.xml', data: xml }]);
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
