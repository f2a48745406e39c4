import { createXmlReader, type XmlBudget } from '#files/xml/xml-reader.ts';
import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { type PartReader, readFields, uncutValues } from './docx-fields.ts';
import { isLocalPath } from './local-path.ts';

export const CONTENT_TYPES = '[content_types].xml';
/** The part where Word itself puts the document. */
const MAIN_PART = 'word/document.xml';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const wordTypes = /wordprocessingml.*xml/is;
const macros = /vbaProject|vbaData|macroEnabled/i;
/** The relationships that lead to an attachment, a control or a document of another format, in any folder. */
const embeddedObjects = /\/(?:oleObject|package|control|activeXControlBinary|vbaProject|aFChunk)$/i;
const hyperlinks = relationshipTypes('hyperlink');
/** Relationships whose targets may be on the sender's disk, where another machine does not find them. */
const diskRelationships = relationshipTypes('attachedTemplate', 'image');

/** The package's parts by their names in lower case, with one budget for reading all of them. */
type Parts = { names: ReadonlySet<string>; budget: XmlBudget };

/** Creates the reader of the part of this name; null for a part without XML, such as a picture. */
export function partReaderFor(fileName: string, parts: Parts): PartReader | null {
  const { budget } = parts;
  const name = fileName.toLowerCase();
  if (name === CONTENT_TYPES) return readContentTypes(parts);
  if (name.endsWith('.rels')) return readRelationships(budget);
  return name.endsWith('.xml') ? readFields(budget) : null;
}

/**
 * Refuses targets that would be fetched: only hyperlinks may lead out of the file, and templates and pictures to the
 * sender's disk.
 */
function readRelationships(budget: XmlBudget): PartReader {
  let fault: FileReason | null = null;
  const { write, end } = createXmlReader(
    {
      onOpen(name, attributes) {
        if (name !== 'Relationship') return;
        uncutValues(attributes);
        const { Type: type = '', TargetMode: mode = '', Target: target = '' } = attributes;
        const isOutside = mode.trim().toLowerCase() === 'external' && !hyperlinks.has(type);
        if (isOutside && !(diskRelationships.has(type) && isLocalPath(target))) fault ??= 'fetching';
        if (embeddedObjects.test(type.trim())) fault = 'active';
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

/** Refuses entities, which no writer needs here and which could hide a macro's type. */
function judgeContentTypes(bytes: Buffer, { names, budget }: Parts): FileReason | null {
  const xml = bytes.toString('utf8');
  if (macros.test(xml)) return 'active';
  if (/[&\0]|<!/.test(xml)) return 'damaged';

  let isDocument = false;
  let isHiddenDocument = false;
  const reader = createXmlReader(
    {
      onOpen(name, attributes) {
        if (name !== 'Default' && name !== 'Override') return;
        uncutValues(attributes);
        const { ContentType: type = '', Extension: extension = '', PartName: part = '' } = attributes;
        const fileName = name === 'Default' ? `.${extension}` : part;
        if (type === wordType) isDocument ||= isPart(name === 'Default' ? MAIN_PART : part, names);
        // The fields of a part without an XML name are not read, so it must not be the document.
        if (wordTypes.test(type) && !fileName.toLowerCase().endsWith('.xml')) isHiddenDocument = true;
      },
    },
    budget,
  );
  reader.write(bytes);
  reader.end();
  return isDocument && !isHiddenDocument ? null : 'content';
}

function isPart(partName: string, names: ReadonlySet<string>): boolean {
  return names.has(partName.replace(/^\//, '').toLowerCase());
}

/** Returns a relationship's type in both editions of the standard. */
function relationshipTypes(...types: string[]): ReadonlySet<string> {
  const editions = [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ];
  return new Set(editions.flatMap((edition) => types.map((type) => `${edition}/${type}`)));
}
