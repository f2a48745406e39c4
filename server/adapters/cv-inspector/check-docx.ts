import { type Entry, fromBufferPromise } from 'yauzl';
import { isCleanText } from '../../kernel/text.ts';
import { type CvFault, faults } from './faults.ts';
import { unpackEntries } from './unpack-entries.ts';
import { readZipEnd, type ZipEnd } from './zip-end.ts';

const ENTRIES_MAX = 1000;
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
const ENTRY_HEADER_BYTES = 46;
const CONTENT_TYPES = '[content_types].xml';
const WORD_DOCUMENT = 'word/document.xml';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macros = /vbaProject|vbaData|macroEnabled/i;
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
  const contentTypes = await unpackEntries({ zip, entries, end, kept: CONTENT_TYPES });
  return typeof contentTypes === 'string' ? judgeContentTypes(contentTypes) : contentTypes;
}

function judgeDirectory(entries: readonly Entry[], end: ZipEnd): CvFault | null {
  // Packages hold no two names that differ in case only, or readers would disagree on which one counts.
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
  const declaredBytes = sum(entries.map(({ uncompressedSize }) => uncompressedSize));
  const directoryBytes = sum(
    entries.map(
      (entry) => ENTRY_HEADER_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    ),
  );
  if (entries.some((entry) => entry.isEncrypted())) return faults.locked;
  if (declaredBytes > UNPACKED_BYTES_MAX) return faults.oversized;
  if (!names.has(WORD_DOCUMENT)) return faults.content;
  if (names.size !== entries.length || directoryBytes !== end.directoryBytes) return faults.damaged;
  if (entries.some((entry) => isOdd(entry))) return faults.damaged;
  if ([...names].some((name) => macros.test(name))) return faults.active;
  return [...names].some((name) => archiveNames.test(name)) ? faults.composite : null;
}

function isOdd(entry: Entry): boolean {
  const isSymlink = ((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000;
  return isSymlink || !isCleanText(entry.fileName);
}

/** No writer needs entities here, with which a macro's type could be spelled unseen. */
function judgeContentTypes(xml: string): CvFault | null {
  if (macros.test(xml)) return faults.active;
  if (/[&\0]|<!/.test(xml)) return faults.damaged;
  return xml.includes(`"${wordType}"`) || xml.includes(`'${wordType}'`) ? null : faults.content;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
