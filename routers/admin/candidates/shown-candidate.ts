import type { Candidate } from '../../../db/manage-candidates.ts';

/** A candidate as commands print it: without the sealed key. */
export function shownCandidate({ sealedKey: _, ...candidate }: Candidate) {
  return candidate;
}
