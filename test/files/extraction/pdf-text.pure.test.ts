import { describe, expect, it } from 'vitest';
import { encryptedPdf } from '#test/support/files/sample-files/encrypted-pdf.ts';
import { pdf, pdfOfText, stream } from '#test/support/files/sample-files/pdf.ts';
import { createTextExtraction } from './extract-text.ts';

const extract = createTextExtraction();
const textOf = (bytes: Buffer) => extract('application/pdf', bytes);

const helvetica = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'];

/** A font that the file only names, as programs in East Asia write it. */
function namedFont(name: string, [ordering, encoding]: readonly [string, string]): string[] {
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`;
  const descriptor =
    '<< /Type /FontDescriptor /FontName /X /Flags 6 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 /CapHeight 700 >>';
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo ${system} /FontDescriptor 7 0 R >>`,
    descriptor,
  ];
}

const ucs2 = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

describe('The text of a PDF whose font is only named', () => {
  it.each([
    ['Japanese', '山田花子 職務経歴書', namedFont('HeiseiMin-W3', ['Japan1', 'UniJIS-UCS2-H'])],
    ['simplified Chinese', '王小明 软件工程师', namedFont('STSong-Light', ['GB1', 'UniGB-UCS2-H'])],
    ['traditional Chinese', '陳大文 機械技師', namedFont('MSung-Light', ['CNS1', 'UniCNS-UCS2-H'])],
    ['Korean', '홍길동 이력서', namedFont('HYSMyeongJo-Medium', ['Korea1', 'UniKS-UCS2-H'])],
  ])('is read in %s', async (_, text, font) => {
    expect(await textOf(pdfOfText(`${ucs2(text)} Tj`, font))).toBe(text);
  });

  it('is read in codes of an older system', async () => {
    const font = namedFont('HeiseiKakuGo-W5', ['Japan1', '90ms-RKSJ-H']);
    expect(await textOf(pdfOfText('<8e52936389d48e71> Tj', font))).toBe('山田花子');
  });
});

describe('An accent and a letter that are drawn over each other are read as one letter', () => {
  it.each([
    ['développeuse', '[(d\\264) 333 (eveloppeuse)] TJ'],
    ['très', '[(tr\\140) 333 (es)] TJ'],
    ['naïve', '[(na\\250) 320 (ive)] TJ'],
    ['façade', '[(fa\\270) 420 (cade)] TJ'],
    ['École', '(\\264) Tj 2 -3 Td -2 0 Td (Ecole) Tj'],
    ['café', '[(cafe) 500 (\\264)] TJ'],
  ])('%s', async (text, content) => {
    expect(await textOf(pdfOfText(content, helvetica))).toBe(text);
  });

  it.each([
    ['l´entreprise', '(l\\264entreprise) Tj'],
    ['l´entreprise', '[(l\\264) 40 (entreprise)] TJ'],
    ['a`b', '[(a\\140) -20 (b)] TJ'],
    ['´1', '[(\\264) 333 (1)] TJ'],
    ['l´entreprise', '(l\\264) Tj ET BT /F1 11 Tf 1 0 0 1 46.6 90 Tm (entreprise) Tj'],
  ])(
    '%s stays as it is, where nothing is drawn over anything or no letter takes it',
    async (text, content) => {
      expect(await textOf(pdfOfText(content, helvetica))).toBe(text);
    },
  );
});

it('a bullet of a symbol font is read as a bullet', async () => {
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 3 beginbfchar <41> <f0b7> <42> <f0a7> <43> <0043> endbfchar endcmap end end';
  const font = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>', stream('', map)];
  expect(await textOf(pdfOfText('(ACB) Tj', font))).toBe('•C•');
});

it.each(['RC4 40', 'RC4 128', 'AES 128', 'AES 256'] as const)(
  'a PDF restricted by %s, which opens without a password, is no secret to its reader',
  async (sealing) => {
    expect(await textOf(encryptedPdf(sealing))).toContain('Welder, ten years in HTML');
    expect(await textOf(encryptedPdf(sealing, { password: 'secret' }))).toBe('unreadable');
  },
);

it('a PDF behind a byte order mark is read', async () => {
  expect(await textOf(Buffer.concat([Buffer.from('\ufeff'), pdf()]))).toContain('Welder');
});
