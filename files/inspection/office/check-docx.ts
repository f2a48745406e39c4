import { type Entry, fromBufferPromise } from 'yauzl';
import { createXmlBudget } from '#files/xml/xml-reader.ts';
import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { CONTENT_TYPES, partReaderFor } from './docx-parts.ts';
import { unpackEntries } from './unpack-entries.ts';
import { readZipEnd, type ZipEnd } from './zip-end.ts';

const ENTRIES_MAX = 1000;
/** Bounds all text and markup together; pictures may be larger. */
const XML_BYTES_MAX = 32 * 1024 * 1024;
/** Bounds the declared sizes of all entries together. */
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
/** An entry of the zip's central directory without its name, extra field and comment. */
const ENTRY_HEADER_BYTES = 46;
/** Bounds the part with the content types, which is read as a whole. */
const TYPES_BYTES_MAX = 1024 * 1024;

/** The part of a Unix file mode that is the file's type, and the type of a symbolic link. */
const [S_IFMT, S_IFLNK] = [0xf000, 0xa000];

/** Matches the workbooks in which charts keep their numbers. */
const workbooks = /(?:^|\/)embeddings\/[^/]*\.xlsx?$/;
const macros = /vbaProject|vbaData|macroEnabled/i;
const attachments = /(?:^|\/)(?:embeddings|activex)\//;
const archiveNames = /\.(?:zip|jar|rar|7z|(?:doc|dot|xls|ppt|pot|pps)[xm]|xlsb)$/;

/** Judges the archive's central directory first, then unpacks every entry, since declared sizes can be false. */
export async function checkDocx(bytes: Buffer): Promise<FileReason | null> {
  const end = readZipEnd(bytes);
  if (typeof end === 'string') return end;
  if (end.entryCount > ENTRIES_MAX) return 'oversized';
  const zip = await fromBufferPromise(bytes);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const fault = judgeDirectory(entries, end);
  if (fault !== null) return fault;
  const context = { partNames: namesOf(entries), budget: createXmlBudget() };
  return unpackEntries({ zip, entries, end, readerFor: (name) => partReaderFor(name, context) });
}

function judgeDirectory(entries: readonly Entry[], end: ZipEnd): FileReason | null {
  if (entries.some((entry) => entry.isEncrypted())) return 'locked';
  const entriesNamed = (pattern: RegExp) => entries.filter(({ fileName }) => pattern.test(fileName));
  if (sumSizes(entries) > UNPACKED_BYTES_MAX) return 'oversized';
  if (sumSizes(entriesNamed(/\.(?:xml|rels)$/i)) > XML_BYTES_MAX) return 'oversized';
  if (sumSizes(entriesNamed(/^\[content_types\]/i)) > TYPES_BYTES_MAX) return 'oversized';
  const names = namesOf(entries);
  if (!names.has(CONTENT_TYPES)) return 'content';
  const hasNameTwice = names.size !== entries.length;
  // Another reader could take bytes between the directory's entries for one more entry.
  const hasGaps = sum(entries.map(bytesInDirectory)) !== end.directoryBytes;
  if (hasNameTwice || hasGaps) return 'damaged';
  if (entries.some((entry) => isSymlink(entry) || !isCleanText(entry.fileName))) return 'damaged';
  const hasName = (pattern: RegExp) => [...names].some((name) => pattern.test(name));
  if (hasName(macros)) return 'active';
  // The next patterns can match a workbook too. This one comes first, so that the sender learns of the chart.
  if (hasName(workbooks)) return 'chart';
  if (hasName(archiveNames)) return 'polyglot';
  return hasName(attachments) ? 'active' : null;
}

/**
 * Returns the names in lower case, in which names that differ in case only are equal. Such entries are refused, since
 * readers disagree on which one counts.
 */
function namesOf(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
}

/** Reads the file mode, which zip programs of Unix put into the upper 16 bits of the attributes. */
function isSymlink({ externalFileAttributes }: Entry): boolean {
  const mode = externalFileAttributes >>> 16;
  return (mode & S_IFMT) === S_IFLNK;
}

function bytesInDirectory({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): number {
  return ENTRY_HEADER_BYTES + fileNameLength + extraFieldLength + fileCommentLength;
}

/** Sums the declared sizes of entries; yauzl stops at an entry that unpacks to more. */
function sumSizes(entries: readonly Entry[]): number {
  return sum(entries.map(({ uncompressedSize }) => uncompressedSize));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
