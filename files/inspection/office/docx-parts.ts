import { createXmlReader, type XmlBudget } from '#files/xml/xml-reader.ts';
import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { createFieldReader, type PartReader, requireUncut } from './docx-fields.ts';
import { isLocalPath } from './local-path.ts';

export const CONTENT_TYPES = '[content_types].xml';
/** The part where Word itself puts the document. */
const MAIN_PART = 'word/document.xml';

/** The content type of a document, and a pattern of the types of all parts of Word, in any spelling. */
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const anyWordType = /wordprocessingml.*xml/is;
const macros = /vbaProject|vbaData|macroEnabled/i;
/** The relationships that lead to an attachment, a control or a document of another format, in any folder. */
const embeddedObjects = /\/(?:oleObject|package|control|activeXControlBinary|vbaProject|aFChunk)$/i;
const hyperlinks = relationshipTypes('hyperlink');
/** Relationships whose targets may be on the sender's disk, where another machine does not find them. */
const diskRelationships = relationshipTypes('attachedTemplate', 'image');

/** The names of all parts in lower case, and one budget for reading all of them. */
type PackageContext = { partNames: ReadonlySet<string>; budget: XmlBudget };

/** Creates the reader of the part of this name; null for a part without XML, such as a picture. */
export function partReaderFor(fileName: string, context: PackageContext): PartReader | null {
  const { budget } = context;
  const name = fileName.toLowerCase();
  if (name === CONTENT_TYPES) return createContentTypesReader(context);
  if (name.endsWith('.rels')) return createRelationshipReader(budget);
  return name.endsWith('.xml') ? createFieldReader(budget) : null;
}

/**
 * Creates a reader that refuses targets that would be fetched, and embedded objects. Only hyperlinks may lead out of
 * the file, and templates and pictures to the sender's disk.
 */
function createRelationshipReader(budget: XmlBudget): PartReader {
  let fault: FileReason | null = null;
  const { write, end } = createXmlReader(
    {
      onOpen(name, attributes) {
        if (name !== 'Relationship') return;
        requireUncut(attributes);
        const { Type: type = '', TargetMode: mode = '', Target: target = '' } = attributes;
        const isExternal = mode.trim().toLowerCase() === 'external';
        const isOnDisk = diskRelationships.has(type) && isLocalPath(target);
        const mayBeExternal = hyperlinks.has(type) || isOnDisk;
        if (isExternal && !mayBeExternal) fault ??= 'fetching';
        // An active object is reported rather than a target to fetch, in either order.
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

function createContentTypesReader(context: PackageContext): PartReader {
  const chunks: Uint8Array[] = [];
  return {
    write: (bytes) => void chunks.push(bytes),
    end: () => judgeContentTypes(Buffer.concat(chunks), context),
  };
}

/** Refuses macros, entities (one could hide a macro's type), and a package whose document would not be read. */
function judgeContentTypes(bytes: Buffer, { partNames, budget }: PackageContext): FileReason | null {
  const xml = bytes.toString('utf8');
  if (macros.test(xml)) return 'active';
  // A zero byte means UTF-16, in which these patterns would find nothing.
  if (/[&\0]|<!/.test(xml)) return 'damaged';

  let isDocument = false;
  let isHiddenDocument = false;
  const reader = createXmlReader(
    {
      onOpen(name, attributes) {
        if (name !== 'Default' && name !== 'Override') return;
        requireUncut(attributes);
        const { ContentType: type = '', Extension: extension = '', PartName: part = '' } = attributes;
        // `Override` gives a type to one part. `Default` gives it to all parts with an extension, Word's main part
        // among them.
        const isOnePart = name === 'Override';
        if (type === documentType) isDocument ||= isPart(isOnePart ? part : MAIN_PART, partNames);
        // Fields are read only in parts whose names end in `.xml`, so no other part may be the document.
        const partOrEnding = isOnePart ? part : `.${extension}`;
        if (anyWordType.test(type) && !partOrEnding.toLowerCase().endsWith('.xml')) isHiddenDocument = true;
      },
    },
    budget,
  );
  reader.write(bytes);
  reader.end();
  return isDocument && !isHiddenDocument ? null : 'content';
}

function isPart(partName: string, partNames: ReadonlySet<string>): boolean {
  return partNames.has(partName.replace(/^\//, '').toLowerCase());
}

/** Returns the full names of these types of relationships, in both editions of the standard. */
function relationshipTypes(...types: string[]): ReadonlySet<string> {
  const editions = [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ];
  return new Set(editions.flatMap((edition) => types.map((type) => `${edition}/${type}`)));
}
