import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { openEncryption } from './pdf-encryption.ts';
import { scanPdf } from './pdf-scan.ts';

const END_SEARCH_BYTES = 1024;
/** Names of scripts, programs, forms that run or send, and actions that open another file. */
const active = [
  ...['JavaScript', 'JS', 'Launch', 'RichMedia'],
  ...['XFA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE'],
];
const attached = ['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment'];
const watched = new Set([...active, ...attached, 'Encrypt', 'XRef']);

/** Refuses everything that a CV has no use for, in any place where a reader would find it; it is no virus scanner. */
export function checkPdf(bytes: Buffer): FileReason | null {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < bytes.length - END_SEARCH_BYTES || end < 0) return 'damaged';
  const behind = bytes.toString('latin1', end + 5).split(/[\r\n]/);
  if (!behind.every((line) => /^[\s\0]*(?:%|$)/.test(line))) return 'polyglot';

  const encryption = bytes.includes('/Encrypt') ? openEncryption(bytes) : null;
  const facts = scanPdf(bytes, watched, { encryption });
  const holds = (name: string) => facts.names.has(name);
  const isOpen = encryption !== null && !facts.isOpaque && !facts.isSealedTwice;
  if (holds('Encrypt') && !isOpen) return 'locked';
  if (active.some(holds) || (attached.some(holds) && !facts.hasDataAlone)) return 'active';
  if (facts.hidesObjects) return 'polyglot';
  const isIndexed = facts.hasTrailer || holds('XRef');
  return isIndexed && !facts.isOpaque ? null : 'damaged';
}
