import { type Entry, fromBufferPromise } from 'yauzl';
import { isCleanText } from '#kernel/text/text.ts';
import { createXmlBudget } from '#server/untrusted/xml-reader.ts';
import { type CvFault, faults } from '../faults.ts';
import { CONTENT_TYPES, partReaderFor } from './docx-parts.ts';
import { unpackEntries } from './unpack-entries.ts';
import { readZipEnd, type ZipEnd } from './zip-end.ts';

const ENTRIES_MAX = 1000;
/** Of all text and markup; what is more than that is pictures. */
const XML_BYTES_MAX = 32 * 1024 * 1024;
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
const ENTRY_HEADER_BYTES = 46;
const TYPES_BYTES_MAX = 1024 * 1024;

/** A chart keeps its numbers in one. */
const workbooks = /(?:^|\/)embeddings\/[^/]*\.xlsx?$/;
const macros = /vbaProject|vbaData|macroEnabled/i;
const attachments = /(?:^|\/)(?:embeddings|activex)\//;
const archiveNames = /\.(?:zip|jar|rar|7z|(?:doc|dot|xls|ppt|pot|pps)[xm]|xlsb)$/;

/** Judges the archive's directory first, then unpacks every entry, for declared sizes can lie. */
export async function checkDocx(bytes: Buffer): Promise<CvFault | null> {
  const end = readZipEnd(bytes);
  if ('code' in end) return end;
  if (end.entryCount > ENTRIES_MAX) return faults.oversized;
  const zip = await fromBufferPromise(bytes);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const fault = judgeDirectory(entries, end);
  if (fault !== null) return fault;
  const parts = { names: namesOf(entries), budget: createXmlBudget() };
  return unpackEntries({ zip, entries, end, readerFor: (name) => partReaderFor(name, parts) });
}

function judgeDirectory(entries: readonly Entry[], end: ZipEnd): CvFault | null {
  const names = namesOf(entries);
  const declaredBytes = sizeOf(entries);
  const directoryBytes = sum(
    entries.map(
      (entry) => ENTRY_HEADER_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    ),
  );
  if (entries.some((entry) => entry.isEncrypted())) return faults.locked;
  if (declaredBytes > UNPACKED_BYTES_MAX) return faults.oversized;
  if (sizeOf(entries, /\.(?:xml|rels)$/i) > XML_BYTES_MAX) return faults.oversized;
  if (sizeOf(entries, /^\[content_types\]/i) > TYPES_BYTES_MAX) return faults.oversized;
  if (!names.has(CONTENT_TYPES)) return faults.content;
  if (names.size !== entries.length || directoryBytes !== end.directoryBytes) return faults.damaged;
  if (entries.some((entry) => isOdd(entry))) return faults.damaged;
  if ([...names].some((name) => macros.test(name))) return faults.active;
  if ([...names].some((name) => workbooks.test(name))) return faults.chart;
  if ([...names].some((name) => archiveNames.test(name))) return faults.polyglot;
  return [...names].some((name) => attachments.test(name)) ? faults.active : null;
}

/** Packages hold no two names that differ in case only, or readers would disagree on which one counts. */
function namesOf(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
}

function isOdd(entry: Entry): boolean {
  const isSymlink = ((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000;
  return isSymlink || !isCleanText(entry.fileName);
}

/** What entries unpack to as they say; yauzl ends those that lie. */
function sizeOf(entries: readonly Entry[], names = /^/): number {
  return sum(entries.map(({ fileName, uncompressedSize }) => (names.test(fileName) ? uncompressedSize : 0)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
