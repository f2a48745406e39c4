import type { remoteKind } from '#kernel/job/remote-work.ts';

/**
 * Matches “home office” and the like. A remote job does not have these words: with `office`, every search for an office
 * would find it.
 */
const HOME_OFFICE = /(?<!\p{L})(?:home[\s-]?office|work(?:ing)?[\s-]+from[\s-]+home|wfh)(?!\p{L})/giu;

const anyRemote = ['télétravail', 'remote', 'distance'];
const wordsOfKinds: Record<ReturnType<typeof remoteKind>, readonly string[]> = {
  none: [],
  hybrid: [...anyRemote, 'hybride'],
  // A search finds parts of words, so `fully` is found by “full”, too.
  full: [...anyRemote, 'fully', 'complet'],
};

/** Returns the words in both languages by which a search finds a job with remote work. */
export function remoteWords(kind: ReturnType<typeof remoteKind>): readonly string[] {
  return wordsOfKinds[kind];
}

/** Replaces “home office” and the like in a search by `remote`, which remote jobs have. */
export function replaceHomeOffice(text: string): string {
  return text.replace(HOME_OFFICE, ' remote ');
}
