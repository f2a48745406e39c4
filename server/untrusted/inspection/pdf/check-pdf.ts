import { type CvFault, faults } from '../faults.ts';
import { scanPdf } from './pdf-scan.ts';

const END_SEARCH_BYTES = 1024;
/** Scripts, programs, attachments, forms that run or send, and actions that open another file. */
const active = [
  ...['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'RichMedia'],
  ...['XFA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE'],
];
const watched = new Set([...active, 'Encrypt', 'XRef']);

/** A sieve, no virus scanner: what a CV has no use for is refused, wherever a reader would find it. */
export function checkPdf(bytes: Buffer): CvFault | null {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < bytes.length - END_SEARCH_BYTES || end < 0) return faults.damaged;
  const behind = bytes.toString('latin1', end + 5).split(/[\r\n]/);
  if (!behind.every((line) => /^[\s\0]*(?:%|$)/.test(line))) return faults.polyglot;

  const facts = scanPdf(bytes, watched);
  if (facts.names.has('Encrypt')) return faults.locked;
  if (active.some((name) => facts.names.has(name))) return faults.active;
  if (facts.hidesObjects) return faults.polyglot;
  const isIndexed = facts.hasTrailer || facts.names.has('XRef');
  return isIndexed && !facts.isOpaque ? null : faults.damaged;
}
