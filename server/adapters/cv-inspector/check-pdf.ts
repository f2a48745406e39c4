import { type CvFault, faults } from './faults.ts';
import { scanPdf } from './pdf-scan.ts';

const END_SEARCH_BYTES = 1024;
const active = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles'];
const watched = new Set([...active, 'Encrypt', 'XRef']);

/** A sieve, no virus scanner: what a CV has no use for is refused, wherever a reader would find it. */
export function checkPdf(bytes: Buffer): CvFault | null {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < bytes.length - END_SEARCH_BYTES || end < 0) return faults.damaged;
  if (!/^[\s\0]*$/.test(bytes.toString('latin1', end + 5))) return faults.composite;

  const facts = scanPdf(bytes, watched);
  if (facts.names.has('Encrypt')) return faults.locked;
  if (active.some((name) => facts.names.has(name))) return faults.active;
  if (facts.hidesObjects) return faults.composite;
  const isIndexed = facts.hasTrailer || facts.names.has('XRef');
  return isIndexed && !facts.isOpaque ? null : faults.damaged;
}
