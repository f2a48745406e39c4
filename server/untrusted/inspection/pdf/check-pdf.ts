import { type CvFault, faults } from '../faults.ts';
import { openEncryption } from './pdf-encryption.ts';
import { scanPdf } from './pdf-scan.ts';

const END_SEARCH_BYTES = 1024;
/** Scripts, programs, forms that run or send, and actions that open another file. */
const active = [
  ...['JavaScript', 'JS', 'Launch', 'RichMedia'],
  ...['XFA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE'],
];
const attached = ['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment'];
const watched = new Set([...active, ...attached, 'Encrypt', 'XRef']);

/** A sieve, no virus scanner: what a CV has no use for is refused, wherever a reader would find it. */
export function checkPdf(bytes: Buffer): CvFault | null {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < bytes.length - END_SEARCH_BYTES || end < 0) return faults.damaged;
  const behind = bytes.toString('latin1', end + 5).split(/[\r\n]/);
  if (!behind.every((line) => /^[\s\0]*(?:%|$)/.test(line))) return faults.polyglot;

  const encryption = bytes.includes('/Encrypt') ? openEncryption(bytes) : null;
  const facts = scanPdf(bytes, watched, { encryption });
  const holds = (name: string) => facts.names.has(name);
  const isOpen = encryption !== null && !facts.isOpaque && !facts.isSealedTwice;
  if (holds('Encrypt') && !isOpen) return faults.locked;
  if (active.some(holds) || (attached.some(holds) && !facts.hasDataAlone)) return faults.active;
  if (facts.hidesObjects) return faults.polyglot;
  const isIndexed = facts.hasTrailer || holds('XRef');
  return isIndexed && !facts.isOpaque ? null : faults.damaged;
}
