import type { Entry } from './entries.ts';

export type Hit = Entry & { excerpt: string };

const HITS_MAX = 30;
/** Further words of a question are ignored. */
const WORDS_MAX = 8;
/** The characters of an excerpt, and of its part before the first match. */
const EXCERPT_LENGTH = 180;
const LENGTH_BEFORE_MATCH = 60;

/** Finds the entries that hold every word of the question; matches in titles come first. */
export function findEntries(entries: readonly Entry[], question: string): Hit[] {
  const words = foldedWords(question).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const scored = entries.flatMap((entry) => {
    const [title, page, text] = [entry.title, entry.page, entry.text].map(folded) as [string, string, string];
    const scores = words.map((word) => scoreOf(word, { title, page, text }));
    if (scores.includes(0)) return [];
    const score = scores.reduce((sum, one) => sum + one, 0);
    return [{ score, hit: { ...entry, excerpt: excerptOf(entry.text, words) } }];
  });
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, HITS_MAX)
    .map(({ hit }) => hit);
}

type Places = { title: string; page: string; text: string };

/** Scores a word so that a match in the title outweighs matches of several words in the text; 0 if there is none. */
function scoreOf(word: string, { title, page, text }: Places): number {
  if (title.includes(word)) return 9 + (title.startsWith(word) ? 1 : 0);
  if (page.includes(word)) return 3;
  return text.includes(word) ? 1 : 0;
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => folded(text).indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - LENGTH_BEFORE_MATCH);
  const start = first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

function foldedWords(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}][\p{L}\p{N}_/.-]*/gu) ?? [];
}

/** Removes case and accents; Latin letters keep their positions, so that an excerpt can be cut. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
