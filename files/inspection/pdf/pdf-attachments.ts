import { inflateSync } from 'node:zlib';
import { createXmlBudget, createXmlReader } from '#files/xml/xml-reader.ts';
import { isName, readDictionary, readValue } from './pdf-values.ts';

/** The most bytes of one attachment, unpacked. */
const DATA_BYTES_MAX = 8 * 1024 * 1024;
/** More attachments than any program adds. The bound limits the cost, since each attachment is read. */
const ATTACHMENTS_MAX = 8;
const LOOK_AHEAD_BYTES = 256;
/** The keys of a file's name, and of its data under `/EF`. */
const fileKeys: ReadonlySet<string> = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix']);
/** Matches a file name without a folder, with the ending of data. */
const FILE_NAME = /^[^\p{Cc}<>:"/\\|?*]+\.(?:xml|json)$/iu;
/** Matches the value of `/EF`, such as `<< /F 12 0 R /UF 12 0 R >>`. */
const DATA_REFERENCES =
  /^[\s\0]*<<(?:[\s\0]*\/(?:F|UF|DOS|Mac|Unix)[\s\0]+\d{1,9}[\s\0]+\d{1,5}[\s\0]+R)+[\s\0]*>>/;
/** Matches a reference, such as ` 12 0 R`. */
const REFERENCE = /^[\s\0]+\d{1,9}[\s\0]+\d{1,5}[\s\0]+R/;
/** Matches the beginning of a string, in parentheses or in hexadecimal. */
const STRING = /^[\s\0]*(?:\(|<(?!<))/;
/** Namespaces of documents that a browser runs. */
const activeNamespaces = /w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL)/i;

/** A stream of the object `number`: `start` is the place after the keyword `stream`, `end` that before `endstream`. */
type StreamFacts = { number: number; dictionaryAt: number; start: number; end: number };

/**
 * Accepts the attachments of Europass and JSON Resume, which are data: XML or JSON under a name that says so. Any other
 * attachment is refused, and so is one that readers could find differently.
 */
export function createAttachmentCheck() {
  /** The numbers of the objects that an `/EF` names as a file's data. */
  const dataObjects = new Set<number>();
  /** Tells for each object that is an attachment whether it is data. */
  const isDataByObject = new Map<number, boolean>();
  let isRefused = false;
  let streamCount = 0;
  /**
   * The end of the last `/EF`. Keys such as `/F` lead to a file's data inside an `/EF`, and to a file's name after it.
   */
  let dataEnd = 0;

  return {
    /** Takes each name of a source, from front to back. */
    noteName(source: Buffer, { name, end }: { name: string; end: number }): void {
      const ahead = () => source.toString('latin1', end, end + LOOK_AHEAD_BYTES);
      if (name === 'EF') {
        const references = DATA_REFERENCES.exec(ahead())?.[0];
        if (references === undefined) {
          isRefused = true;
          return;
        }
        dataEnd = end + references.length;
        for (const [, number] of references.matchAll(/[\s\0](\d+)[\s\0]+\d+[\s\0]+R/g))
          dataObjects.add(Number(number));
      } else if (fileKeys.has(name) && end > dataEnd) {
        // The name must follow the key directly. A reference to it could mean different objects to readers.
        if (REFERENCE.test(ahead())) isRefused = true;
        if (STRING.test(ahead()) && !isDataFileName(source, end)) isRefused = true;
      }
    },
    /** Begins another source: the file, or the content of one of its object streams. */
    noteSource(): void {
      dataEnd = 0;
    },
    noteStream(source: Buffer, facts: StreamFacts): void {
      const { number } = facts;
      streamCount += 1;
      isRefused ||= streamCount > ATTACHMENTS_MAX;
      if (isRefused) return;
      isDataByObject.set(number, isData(source, facts));
    },
    /**
     * True if there are attachments and all are data; `isUnique` says that readers find only one object of a number.
     */
    areOnlyData: (isUnique: (number: number) => boolean) =>
      !isRefused &&
      dataObjects.size > 0 &&
      [...dataObjects].every((number) => isDataByObject.get(number) === true && isUnique(number)),
  };
}

/** True if the string at `at` is a file name with the ending of data. */
function isDataFileName(source: Buffer, at: number): boolean {
  const { value } = readValue(source, at, 0);
  if (!Buffer.isBuffer(value)) return false;
  // A string is UTF-16 if it begins with a byte order mark.
  const isUtf16 = value.length >= 2 && value.readUInt16BE(0) === 0xfeff;
  return FILE_NAME.test(isUtf16 ? new TextDecoder('utf-16be').decode(value) : value.toString('latin1'));
}

function isData(source: Buffer, { dictionaryAt, start, end }: StreamFacts): boolean {
  try {
    const dictionary = readDictionary(source, dictionaryAt);
    // The value is one filter or an array of filters; `flat` makes both an array. Null means that there is none.
    const filters = [dictionary.get('Filter') ?? null].flat();
    const isPacked = filters.length === 1 && isName(filters[0], 'FlateDecode');
    if (!isPacked && filters[0] !== null) return false;
    // `F` and `FFilter` are those of data in another file.
    if (['DecodeParms', 'FFilter', 'F'].some((key) => dictionary.has(key))) return false;
    // After `stream` comes a line feed, or a carriage return and a line feed.
    const data = source.subarray(start + (source[start] === 0x0d ? 2 : 1), end);
    const bytes = isPacked ? inflateSync(data, { maxOutputLength: DATA_BYTES_MAX }) : data;
    // XML begins with `<`, perhaps after a byte order mark and blanks.
    const isXml = /^[\s\0\xef\xbb\xbf]*</.test(bytes.toString('latin1', 0, 64));
    return isXml ? isPlainXml(bytes) : isJson(bytes);
  } catch {
    return false;
  }
}

/** True for XML that a browser would not run. Throws if it is not well-formed. */
function isPlainXml(bytes: Buffer): boolean {
  if (bytes.includes('xml-stylesheet')) return false;
  let isPlain = true;
  const reader = createXmlReader(
    {
      onOpen(_name, _attributes, namespace) {
        if (activeNamespaces.test(namespace)) isPlain = false;
      },
    },
    createXmlBudget(),
  );
  reader.write(bytes);
  reader.end();
  return isPlain;
}

/** True for an object or an array. Throws for a text that is not JSON. */
function isJson(bytes: Buffer): boolean {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  return typeof value === 'object' && value !== null;
}
