import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { openEncryption } from './pdf-encryption.ts';
import { scanPdf } from './pdf-scan.ts';

/** Readers look for the end mark in the last bytes of a file. */
const END_SEARCH_BYTES = 1024;
/** Names of scripts and programs, of forms that run or send, and of actions that open another file. */
const activeNames = [
  ...['JavaScript', 'JS', 'Launch', 'RichMedia'],
  ...['XFA', 'SubmitForm', 'ImportData'],
  ...['GoToR', 'GoToE'],
];
const attachmentNames = ['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment'];
const watchedNames = new Set([...activeNames, ...attachmentNames, 'Encrypt', 'XRef']);

/** Refuses everything that no CV needs, in any place where a reader would find it. This is no virus scanner. */
export function checkPdf(bytes: Buffer): FileReason | null {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < bytes.length - END_SEARCH_BYTES || end < 0) return 'damaged';
  const linesAfter = bytes.toString('latin1', end + '%%EOF'.length).split(/[\r\n]/);
  const isBlankOrComment = (line: string) => /^[\s\0]*(?:%|$)/.test(line);
  if (!linesAfter.every(isBlankOrComment)) return 'polyglot';

  const encryption = bytes.includes('/Encrypt') ? openEncryption(bytes) : null;
  const facts = scanPdf(bytes, watchedNames, { encryption });
  const isNamed = (name: string) => facts.names.has(name);
  const isDecrypted = encryption !== null && !facts.isOpaque && !facts.isEncryptionAmbiguous;
  if (isNamed('Encrypt') && !isDecrypted) return 'locked';
  const hasForbiddenAttachment = attachmentNames.some(isNamed) && !facts.hasOnlyDataAttachments;
  if (activeNames.some(isNamed) || hasForbiddenAttachment) return 'active';
  if (facts.hidesObjects) return 'polyglot';
  // Without a trailer, a stream of the type XRef is the index of the objects.
  const isIndexed = facts.hasTrailer || isNamed('XRef');
  return isIndexed && !facts.isOpaque ? null : 'damaged';
}
