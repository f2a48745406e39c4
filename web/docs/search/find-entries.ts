import MiniSearch, { type Query } from 'minisearch';
import type { Entry } from './entries.ts';
import { askedWords, folded, partsOf, synonymsOf, wordsOf } from './words.ts';

export type Hit = Entry & { excerpt: string };

/** `isWhole` is false if no place has all the words, and the hits have some of them. */
export type Found = { hits: readonly Hit[]; isWhole: boolean };

const HITS_MAX = 30;
/** Below it, places that have only some of the words follow. */
const HITS_ENOUGH = 3;
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
      boost: { title: 8, names: 4, page: 2 },
      prefix: (word) => word.length > 2,
      // A word with a slip is found by its neighbours, if it is long enough to have few.
      fuzzy: (word) => (word.length > 3 && !/\d/.test(word) ? 0.25 : false),
      maxFuzzy: 2,
      weights: { prefix: 0.5, fuzzy: 0.2 },
      boostDocument: (id) => entries[Number(id)]?.weight ?? 1,
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
    if (whole.length >= HITS_ENOUGH) return { hits: whole, isWhole: true };
    const paths = new Set(whole.map(({ path }) => path));
    const partial = find('OR').filter(({ path }) => !paths.has(path));
    return { hits: [...whole, ...partial].slice(0, HITS_MAX), isWhole: whole.length > 0 };
  };
}

/** A word matches as it is, by all of its parts, or by another word for it. */
function queryOf(word: string): Query {
  const exact = { prefix: false, fuzzy: false };
  const parts = partsOf(word);
  return {
    combineWith: 'OR',
    queries: [
      folded(word),
      ...(parts.length > 1 ? [{ combineWith: 'AND' as const, queries: parts, ...exact }] : []),
      { combineWith: 'OR', queries: [...synonymsOf(folded(word))], ...exact },
    ],
  };
}

function hitOf(entry: Entry | undefined, terms: readonly string[]): Hit[] {
  return entry === undefined ? [] : [{ ...entry, excerpt: excerptOf(entry.text, terms) }];
}

function excerptOf(text: string, words: readonly string[]): string {
  const plain = folded(text);
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - LENGTH_BEFORE_MATCH);
  const start = first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}
