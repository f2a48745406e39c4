import type { Queryable } from '#db/connection/database.ts';
import { hasMatch, listSpellings } from '#db/publications/search/browse-jobs.ts';
import type { MatchingJobs } from '#db/publications/search/match-jobs.ts';
import { createBoundedMap } from '#kernel/bounded-map.ts';
import { nearestWords } from './nearest-words.ts';
import { searchedWords } from './searched-words.ts';
import { bytesOfSpelledTexts, type SpelledTexts, spellTexts } from './spelled-texts.ts';

/** A suggestion is made of the titles and cities of at most this many jobs, the newest. */
const JOBS_MAX = 1000;

/** A cache of the texts of unfiltered searches; those of 1,000 jobs take about a megabyte (D68). */
const cachedTexts = createBoundedMap<SpelledTexts>({ bytesMax: 16_777_216, entriesMax: 2000 });

/** Identifies the state of a listing by its last commit and by the last publication or closing time that passed. */
type ListedState = { epoch: string; revision: number; passedAt: Date | null };

type FailedSearch = {
  /** The search that found no job. */
  search: MatchingJobs;
  /** Its words as the visitor wrote them. */
  words: readonly string[];
  listing: ListedState;
};

/**
 * Suggests other words for a search that found no job; null if no word is near. The words are those of jobs that match
 * the other filters, and they find at least one of these jobs. So they reveal no hidden job (D44).
 */
export async function suggestSearch(
  tx: Queryable,
  { search, words, listing }: FailedSearch,
): Promise<string | null> {
  if (search.filter.words.length === 0) return null;
  const texts = await readTexts(tx, withWords(search, []), listing);
  for (const suggestion of nearestWords(words, texts)) {
    if (await hasMatch(tx, withWords(search, searchedWords([suggestion])))) return suggestion;
  }
  return null;
}

function withWords(search: MatchingJobs, words: readonly string[]): MatchingJobs {
  return { ...search, filter: { ...search.filter, words } };
}

/**
 * Reads the titles and cities of the newest jobs. Without a filter they are read once for each state of the listing.
 */
async function readTexts(
  tx: Queryable,
  search: MatchingJobs,
  { epoch, revision, passedAt }: ListedState,
): Promise<SpelledTexts> {
  const { workspaceId, rendering, renderer, filter } = search;
  const { words: _, equal, ...ranges } = filter;
  const isFiltered = Object.keys({ ...equal, ...ranges }).length > 0;
  const key = JSON.stringify([workspaceId, rendering, renderer, epoch, revision, passedAt]);
  const cached = isFiltered ? undefined : cachedTexts.get(key);
  if (cached !== undefined) return cached;
  const jobs = await listSpellings(tx, { ...search, limit: JOBS_MAX });
  const cities = jobs.flatMap((job) => (job.cities === null ? (job.city ?? []) : Object.values(job.cities)));
  const texts = spellTexts(
    jobs.map(({ title }) => title),
    cities,
  );
  if (!isFiltered) cachedTexts.set(key, texts, bytesOfSpelledTexts(texts));
  return texts;
}
