import MiniSearch, { type Query } from 'minisearch';
import type { Entry } from './entries.ts';
import { askedWords, foldText, partsOf, synonymsOf, wordsOf } from './words.ts';

export type Hit = Entry & { excerpt: string };

/** The first `fullMatches` of the hits have all words of the question, the others some of them. */
export type SearchResult = { hits: readonly Hit[]; fullMatches: number };

const HITS_MAX = 30;
/** If fewer entries than this have all words of the question, entries with some of the words follow them. */
const FULL_MATCHES_ENOUGH = 3;
/** The greatest number of a question's words that are read. */
const WORDS_MAX = 8;
/** The number of characters of an excerpt, and of its part before the first match. */
const EXCERPT_LENGTH = 180;
const LENGTH_BEFORE_MATCH = 60;

/** Builds the index of the entries, and returns the function that searches it. */
export function createFinder(entries: readonly Entry[]): (question: string) => SearchResult {
  const index = new MiniSearch<{ id: number } & Entry>({
    fields: ['title', 'names', 'pageTitle', 'text'],
    tokenize: wordsOf,
    // `wordsOf` has removed case and accents already.
    processTerm: (word) => word,
    searchOptions: {
      // `queryOf` gives one word at a time, which is looked up as it is.
      tokenize: (word) => [word],
      boost: { title: 8, names: 4, pageTitle: 2 },
      // A word also finds longer words that begin with it, and words that are spelt nearly like it. Short words, and
      // words with a digit such as `404`, would find too many.
      prefix: (word) => word.length > 2,
      fuzzy: (word) => (word.length > 3 && !/\d/.test(word) ? 0.25 : false),
      maxFuzzy: 2,
      weights: { prefix: 0.5, fuzzy: 0.2 },
      boostDocument: (id) => entries[Number(id)]?.weight ?? 1,
    },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));

  return (question) => {
    const words = askedWords(question).slice(0, WORDS_MAX);
    if (words.length === 0) return { hits: [], fullMatches: 0 };
    const find = (combineWith: 'AND' | 'OR') =>
      index
        .search({ combineWith, queries: words.map(queryOf) })
        .slice(0, HITS_MAX)
        .flatMap(({ id, terms }) => hitOf(entries[Number(id)], terms));
    const withAllWords = find('AND');
    const fullMatches = withAllWords.length;
    if (fullMatches >= FULL_MATCHES_ENOUGH) return { hits: withAllWords, fullMatches };
    const paths = new Set(withAllWords.map(({ path }) => path));
    const withSomeWords = find('OR').filter(({ path }) => !paths.has(path));
    const hits = [...withAllWords, ...withSomeWords].slice(0, HITS_MAX);
    return { hits, fullMatches };
  };
}

/** Writes the query of one word: an entry matches by the word itself, by all of its parts, or by a synonym. */
function queryOf(word: string): Query {
  const exact = { prefix: false, fuzzy: false };
  const parts = partsOf(word);
  return {
    combineWith: 'OR',
    queries: [
      foldText(word),
      ...(parts.length > 1 ? [{ combineWith: 'AND' as const, queries: parts, ...exact }] : []),
      { combineWith: 'OR', queries: [...synonymsOf(foldText(word))], ...exact },
    ],
  };
}

function hitOf(entry: Entry | undefined, matchedWords: readonly string[]): Hit[] {
  return entry === undefined ? [] : [{ ...entry, excerpt: excerptOf(entry.text, matchedWords) }];
}

/** Cuts an excerpt that begins with a word, shortly before the first match. */
function excerptOf(text: string, matchedWords: readonly string[]): string {
  const searched = foldText(text);
  const positions = matchedWords.map((word) => searched.indexOf(word)).filter((position) => position >= 0);
  const firstMatch = positions.length > 0 ? Math.min(...positions) : 0;
  const earliest = Math.max(0, firstMatch - LENGTH_BEFORE_MATCH);
  const start = earliest === 0 ? 0 : text.indexOf(' ', earliest) + 1;
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}
