import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { readCompoundFile } from './compound-file.ts';

// The FIB (file information block) is the beginning of the stream `WordDocument`.

/** `fEncrypted` among the flags of the FIB, which are at byte 10. */
const ENCRYPTED_FLAG = 0x0100;
/** `wIdent`, the first two bytes of the FIB, in Word 97 and later, and in Word 6 and 95. */
const wordMarks: readonly number[] = [0xa5ec, 0xa5dc];
const macroNames = /^(?:macros|_?vba_project(?:_cur)?|vba|project|projectwm)$/i;
const encryptionNames = /^(?:encryptedpackage|encryptioninfo)$/i;

/** Requires Word's stream, and refuses macros and encryption ([MS-DOC] 2.5.1). */
export function checkDoc(bytes: Buffer): FileReason | null {
  const file = readCompoundFile(bytes);
  if (file.entries.some(({ name }) => encryptionNames.test(name))) return 'locked';
  const word = file.entries.find(({ name, isStream }) => isStream && name === 'WordDocument');
  if (word === undefined) return 'content';
  if (file.entries.some(({ name }) => macroNames.test(name))) return 'active';
  const fib = file.readBeginning(word);
  if (!wordMarks.includes(fib.readUInt16LE(0))) return 'damaged';
  if ((fib.readUInt16LE(10) & ENCRYPTED_FLAG) !== 0) return 'locked';
  return file.tableCoversFile ? null : 'polyglot';
}
