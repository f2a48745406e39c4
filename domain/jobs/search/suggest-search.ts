import type { Queryable } from '#db/connection/client.ts';
import { hasMatch, listSpellings } from '#db/publications/search/list-spellings.ts';
import type { MatchingJobs } from '#db/publications/search/match-jobs.ts';
import { createBoundedMap } from '#kernel/bounded-map.ts';
import { nearestWords } from './nearest-words.ts';
import { searchedWords } from './searched-words.ts';
import { bytesOfSpelledTexts, type SpelledTexts, spellTexts } from './spelled-texts.ts';

/** The number of jobs whose titles and cities a suggestion is made of, the newest ones. */
const JOBS_MAX = 1000;

/** The texts of workspaces without a filter; one of 1,000 jobs takes about a megabyte (D68). */
const cachedTexts = createBoundedMap<SpelledTexts>({ bytesMax: 16_777_216, entriesMax: 2000 });

/** Identifies the jobs of a listing: their last change by a commit, and the last time of one that passed. */
type ListedState = { epoch: string; revision: number; passedAt: Date | null };

type Missed = {
  /** The search that found no job. */
  search: MatchingJobs;
  words: readonly string[];
  listing: ListedState;
};

/**
 * Suggests the words to search for where `words` found no job. The suggestion is made of the jobs that the other
 * filters leave, and finds at least one of them, so that it shows nothing that the list does not (D44). Null if nothing
 * is near.
 */
export async function suggestSearch(
  tx: Queryable,
  { search, words, listing }: Missed,
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

/** Reads the titles and cities of the newest jobs; those without a filter once for each state of the listing. */
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
