import { createXmlReader, type XmlBudget } from '../../xml-reader.ts';
import { type CvFault, faults } from '../faults.ts';
import { type PartReader, readFields, wholeValues } from './docx-parts-fields.ts';

export const CONTENT_TYPES = '[content_types].xml';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const wordTypes = /wordprocessingml.*xml/is;
const macros = /vbaProject|vbaData|macroEnabled/i;
/** What an attachment, a control or a document of another format is reached by, wherever it lies. */
const objects = /\/(?:oleObject|package|control|activeXControlBinary|vbaProject|aFChunk)$/i;
const hyperlinks = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
]);

/** Who reads the part of this name; null for what holds no XML, such as a picture. */
export function partReaderFor(fileName: string, budget: XmlBudget): PartReader | null {
  const name = fileName.toLowerCase();
  if (name === CONTENT_TYPES) return readContentTypes(budget);
  if (name.endsWith('.rels')) return readRelationships(budget);
  return name.endsWith('.xml') ? readFields(budget) : null;
}

/** Only hyperlinks may lead out of the file: whatever else does is fetched when it is opened. */
function readRelationships(budget: XmlBudget): PartReader {
  let fault: CvFault | null = null;
  const { write, end } = createXmlReader(
    {
      onOpen(name, attributes) {
        if (name !== 'Relationship') return;
        wholeValues(attributes);
        const { Type: type = '', TargetMode: mode = '' } = attributes;
        const leadsOut = mode.trim().toLowerCase() === 'external' && !hyperlinks.has(type);
        if (leadsOut || objects.test(type.trim())) fault = faults.active;
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

function readContentTypes(budget: XmlBudget): PartReader {
  const chunks: Uint8Array[] = [];
  return {
    write: (bytes) => void chunks.push(bytes),
    end: () => judgeContentTypes(Buffer.concat(chunks), budget),
  };
}

/** No writer needs entities here, with which a macro's type could be spelled unseen. */
function judgeContentTypes(bytes: Buffer, budget: XmlBudget): CvFault | null {
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
        if (type === wordType) isDocument = true;
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
