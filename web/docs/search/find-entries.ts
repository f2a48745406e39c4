import MiniSearch, { type Query } from 'minisearch';
import type { Entry } from './entries.ts';
import { askedWords, folded, partsOf, synonymsOf, wordsOf } from './words.ts';

export type Hit = Entry & { excerpt: string };

/** `isWhole` is false if no place has all the words, and the hits have some of them. */
export type Found = { hits: readonly Hit[]; isWhole: boolean };

const HITS_MAX = 30;
/** Further words of a question are ignored. */
const WORDS_MAX = 8;
/** The characters of an excerpt, and of its part before the first match. */
const EXCERPT_LENGTH = 180;
const LENGTH_BEFORE_MATCH = 60;

/** Builds the index of the entries, and returns the function that searches it. */
export function createFinder(entries: readonly Entry[]): (question: string) => Found {
  const index = new MiniSearch<{ id: number } & Entry>({
    fields: ['title', 'names', 'page', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      // A question is split before, and its words are looked up as they are.
      tokenize: (word) => [word],
      boost: { title: 8, names: 6, page: 2 },
      prefix: (word) => word.length > 1,
      // A word with a slip is found by its neighbours, if it is long enough to have few.
      fuzzy: (word) => (word.length > 3 && !/\d/.test(word) ? 0.25 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
    },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));

  return (question) => {
    const words = askedWords(question).slice(0, WORDS_MAX);
    if (words.length === 0) return { hits: [], isWhole: true };
    const find = (combineWith: 'AND' | 'OR') =>
      index
        .search({ combineWith, queries: words.map(queryOf) })
        .slice(0, HITS_MAX)
        .flatMap(({ id, terms }) => hitOf(entries[Number(id)], terms));
    const whole = find('AND');
    return whole.length > 0 ? { hits: whole, isWhole: true } : { hits: find('OR'), isWhole: false };
  };
}

/** A word matches as it is, by its parts, or by another word for it. */
function queryOf(word: string): Query {
  const parts = partsOf(word);
  return {
    combineWith: 'OR',
    queries: [
      folded(word),
      ...(parts.length > 1 ? [{ combineWith: 'AND', queries: parts } as const] : []),
      ...synonymsOf(folded(word)),
    ],
  };
}

function hitOf(entry: Entry | undefined, terms: readonly string[]): Hit[] {
  return entry === undefined ? [] : [{ ...entry, excerpt: excerptOf(entry.text, terms) }];
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => folded(text).indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - LENGTH_BEFORE_MATCH);
  const start = first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}
