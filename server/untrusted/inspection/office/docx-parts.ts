import { createXmlReader, type XmlBudget } from '#server/untrusted/xml-reader.ts';
import { type CvFault, faults } from '../faults.ts';
import { type PartReader, readFields, wholeValues } from './docx-parts-fields.ts';
import { isLocalPath } from './local-path.ts';

export const CONTENT_TYPES = '[content_types].xml';
/** Where Word itself puts the document. */
const MAIN_PART = 'word/document.xml';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const wordTypes = /wordprocessingml.*xml/is;
const macros = /vbaProject|vbaData|macroEnabled/i;
/** What an attachment, a control or a document of another format is reached by, wherever it lies. */
const objects = /\/(?:oleObject|package|control|activeXControlBinary|vbaProject|aFChunk)$/i;
const hyperlinks = relationshipTypes('hyperlink');
const onDisk = relationshipTypes('attachedTemplate', 'image');

/** The package's parts by their names in lower case, and what may be read of all of them. */
type Parts = { names: ReadonlySet<string>; budget: XmlBudget };

/** Who reads the part of this name; null for what holds no XML, such as a picture. */
export function partReaderFor(fileName: string, parts: Parts): PartReader | null {
  const { budget } = parts;
  const name = fileName.toLowerCase();
  if (name === CONTENT_TYPES) return readContentTypes(parts);
  if (name.endsWith('.rels')) return readRelationships(budget);
  return name.endsWith('.xml') ? readFields(budget) : null;
}

/** Hyperlinks may lead out of the file, templates and pictures to the sender's disk: whatever else does is fetched. */
function readRelationships(budget: XmlBudget): PartReader {
  let fault: CvFault | null = null;
  const { write, end } = createXmlReader(
    {
      onOpen(name, attributes) {
        if (name !== 'Relationship') return;
        wholeValues(attributes);
        const { Type: type = '', TargetMode: mode = '', Target: target = '' } = attributes;
        const isOutside = mode.trim().toLowerCase() === 'external' && !hyperlinks.has(type);
        if (isOutside && !(onDisk.has(type) && isLocalPath(target))) fault ??= faults.fetching;
        if (objects.test(type.trim())) fault = faults.active;
      },
    },
    budget,
  );
  return {
    write,
    end: () => {
      end();
      return fault;
    },
  };
}

function readContentTypes(parts: Parts): PartReader {
  const chunks: Uint8Array[] = [];
  return {
    write: (bytes) => void chunks.push(bytes),
    end: () => judgeContentTypes(Buffer.concat(chunks), parts),
  };
}

/** No writer needs entities here, with which a macro's type could be spelled unseen. */
function judgeContentTypes(bytes: Buffer, { names, budget }: Parts): CvFault | null {
  const xml = bytes.toString('utf8');
  if (macros.test(xml)) return faults.active;
  if (/[&\0]|<!/.test(xml)) return faults.damaged;

  let isDocument = false;
  let isElsewhere = false;
  const reader = createXmlReader(
    {
      onOpen(name, attributes) {
        if (name !== 'Default' && name !== 'Override') return;
        wholeValues(attributes);
        const { ContentType: type = '', Extension: extension = '', PartName: part = '' } = attributes;
        const fileName = name === 'Default' ? `.${extension}` : part;
        if (type === wordType) isDocument ||= isThere(name === 'Default' ? MAIN_PART : part, names);
        // Nothing reads the fields of a part that is not called XML.
        if (wordTypes.test(type) && !fileName.toLowerCase().endsWith('.xml')) isElsewhere = true;
      },
    },
    budget,
  );
  reader.write(bytes);
  reader.end();
  return isDocument && !isElsewhere ? null : faults.content;
}

function isThere(partName: string, names: ReadonlySet<string>): boolean {
  return names.has(partName.replace(/^\//, '').toLowerCase());
}

/** In both editions of the standard. */
function relationshipTypes(...types: string[]): ReadonlySet<string> {
  const editions = [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ];
  return new Set(editions.flatMap((edition) => types.map((type) => `${edition}/${type}`)));
}
