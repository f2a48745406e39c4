import { type CvFault, faults } from '../faults.ts';
import { readCompoundFile } from './compound-file.ts';

const STREAM = 2;
const ENCRYPTED_FLAG = 0x0100;
/** First word of the FIB: Word 97 and later, and Word 6 and 95. */
const wordMarks: readonly number[] = [0xa5ec, 0xa5dc];
const macroNames = /^(?:macros|_?vba_project(?:_cur)?|vba|project|projectwm)$/i;
const lockedNames = /^(?:encryptedpackage|encryptioninfo)$/i;

/** Requires Word's stream, and refuses macros and encryption ([MS-DOC] 2.5.1). */
export function checkDoc(bytes: Buffer): CvFault | null {
  const file = readCompoundFile(bytes);
  if (file.entries.some(({ name }) => lockedNames.test(name))) return faults.locked;
  const word = file.entries.find(({ name, kind }) => kind === STREAM && name === 'WordDocument');
  if (word === undefined) return faults.content;
  if (file.entries.some(({ name }) => macroNames.test(name))) return faults.active;
  const head = file.head(word);
  if (!wordMarks.includes(head.readUInt16LE(0))) return faults.damaged;
  if ((head.readUInt16LE(10) & ENCRYPTED_FLAG) !== 0) return faults.locked;
  return file.isCovered ? null : faults.polyglot;
}
