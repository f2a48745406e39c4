import type { Candidate } from '../../../db/candidates/manage-candidates.ts';

/** A candidate as commands print it: without what opens data and links. */
export function shownCandidate({ sealedKey: _, linkGeneration: __, ...candidate }: Candidate) {
  return candidate;
}
