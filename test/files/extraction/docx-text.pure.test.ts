import { describe, expect, it } from 'vitest';
import { docxType } from '#test/support/files/cv-samples.ts';
import { docx, docxParts } from '#test/support/files/sample-files/docx.ts';
import { docxOfBody } from '#test/support/files/sample-files/exhausting.ts';
import { type ZipEntry, zip } from '#test/support/files/sample-files/zip.ts';
import { createTextExtraction } from './extract-text.ts';

const extract = createTextExtraction();
const textOf = (bytes: Buffer) => extract(docxType, bytes);
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const own = 'Welder, ten years in shipyards';

const part = (name: string, element: string, text: string): ZipEntry => ({
  name,
  data: `<w:${element} ${word}><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:${element}>`,
});

function relationships(name: string, targets: readonly [string, string][]): ZipEntry {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const entries = targets.map(
    ([type, target], index) => `<Relationship Id="r${index}" Type="${types}/${type}" Target="${target}"/>`,
  );
  return {
    name,
    data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`,
  };
}

describe('The text of a Word document', () => {
  it('has its page headers before it, notes and footers behind it, and says nothing twice', async () => {
    const bytes = docx([
      part('word/footer1.xml', 'ftr', 'Permis B'),
      part('word/endnotes.xml', 'endnotes', 'Note finale'),
      part('word/footnotes.xml', 'footnotes', 'Note'),
      part('word/header1.xml', 'hdr', 'Camille Exemple'),
      part('word/header2.xml', 'hdr', 'Camille Exemple'),
      relationships('word/_rels/document.xml.rels', [
        ['footer', 'footer1.xml'],
        ['endnotes', 'endnotes.xml'],
        ['header', 'header1.xml'],
        ['header', 'header2.xml'],
        // Some programs say what goes without saying.
        ['footnotes', '/word/footnotes.xml" TargetMode="Internal'],
        ['footer', 'missing.xml'],
      ]),
    ]);
    expect(await textOf(bytes)).toBe(`Camille Exemple\n${own}\nNote\nNote finale\nPermis B`);
  });

  it.each(['word/document2.xml', 'main.xml', 'Docs/CV.xml'])(
    'is found where the package says: %s',
    async (name) => {
      const [types, , document] = docxParts() as [ZipEntry, ZipEntry, ZipEntry];
      const folder = name.slice(0, name.lastIndexOf('/') + 1);
      const bytes = zip([
        types,
        relationships('_rels/.rels', [['officeDocument', name.startsWith('word') ? `/${name}` : name]]),
        { ...document, name },
        relationships(`${folder}_rels/${name.slice(folder.length)}.rels`, [['header', 'kopf.xml']]),
        part(`${folder}kopf.xml`, 'hdr', 'Camille'),
      ]);
      expect(await textOf(bytes)).toBe(`Camille\n${own}`);
    },
  );

  it.each(['word/document.xml', 'main.xml'])('is unreadable without its main part: %s', async (name) => {
    const [types] = docxParts() as [ZipEntry];
    const header = part('word/header1.xml', 'hdr', 'Camille');
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const bytes = zip([
      types,
      relationships('_rels/.rels', [['officeDocument', name]]),
      relationships(`${folder}_rels/${name.slice(folder.length)}.rels`, [['header', '/word/header1.xml']]),
      header,
    ]);
    expect(await textOf(bytes)).toBe('unreadable');
  });

  it('has the text of text boxes, on lines of its own', async () => {
    const tabStops = '<w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr>';
    const box = (text: string) =>
      `<w:txbxContent><w:p>${tabStops}<w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent>`;
    const body = `<w:p><w:r><w:t>Nom</w:t></w:r><w:r><mc:AlternateContent><mc:Choice>${box('Encadré')}</mc:Choice><mc:Fallback>${box('Encadré')}</mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>Suite</w:t></w:r></w:p><w:p><w:r><w:pict>${box('Ancien')}</w:pict></w:r></w:p>`;
    expect(await textOf(docxOfBody(body))).toBe('Nom\nEncadré\nSuite\nAncien');
  });

  it.each([
    ['typed in a symbol font', '<w:t>\uf0b7 Soudure</w:t>'],
    [
      'put in as a symbol',
      '<w:sym w:font="Wingdings" w:char="F0A7"/><w:t xml:space="preserve"> Soudure</w:t>',
    ],
    [
      'put in by its own code',
      '<w:sym w:font="Arial" w:char="2022"/><w:t xml:space="preserve"> Soudure</w:t>',
    ],
  ])('has bullets for the letters of a symbol font, %s', async (_, run) => {
    expect(await textOf(docxOfBody(`<w:p><w:r>${run}</w:r></w:p>`))).toBe('• Soudure');
  });

  it('is read from a part in sixteen bits', async () => {
    const [types, relations] = docxParts() as [ZipEntry, ZipEntry];
    const { data } = part('', 'document', 'Énergie');
    const document = { name: 'word/document.xml', data: Buffer.from(`\ufeff${data}`, 'utf16le') };
    expect(await textOf(zip([types, relations, document]))).toBe('Énergie');
  });
});
