import { type ZipEntry, type ZipOptions, zip } from './zip.ts';

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export const docxTypes = contentTypes(main);

/** The smallest document that Word opens, with `extra` entries. */
export function docx(extra: readonly ZipEntry[] = [], options: ZipOptions = {}): Buffer {
  return zip([...docxParts(), ...extra], options);
}

export function docxParts(types = docxTypes): ZipEntry[] {
  return [
    { name: '[Content_Types].xml', data: types },
    {
      name: '_rels/.rels',
      data: '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    },
    {
      name: 'word/document.xml',
      data: '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Welder, ten years in shipyards</w:t></w:r></w:p></w:body></w:document>',
    },
  ];
}

export function contentTypes(documentType: string, more = ''): string {
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${documentType}"/>${more}</Types>`;
}
