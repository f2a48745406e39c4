import type { Queryable } from '#db/connection/client.ts';
import { countJobs } from '#db/publications/search/browse-jobs.ts';
import { listSpellings } from '#db/publications/search/list-spellings.ts';
import type { MatchingJobs } from '#db/publications/search/match-jobs.ts';
import { nearestWords } from './nearest-words.ts';
import { searchedWords } from './searched-words.ts';

/** The number of jobs whose titles and cities a suggestion is made of, the newest ones. */
const JOBS_MAX = 1000;

/**
 * Suggests the words to search for where `words` found no job. The suggestion is made of the jobs that the other filters
 * leave, and finds at least one of them, so that it shows nothing that the list does not (D44). Null if nothing is near.
 */
export async function suggestSearch(
  tx: Queryable,
  search: MatchingJobs,
  words: readonly string[],
): Promise<string | null> {
  const withWords = (searched: readonly string[]): MatchingJobs => ({
    ...search,
    filter: { ...search.filter, words: searched },
  });
  if (search.filter.words.length === 0) return null;
  const jobs = await listSpellings(tx, { ...withWords([]), limit: JOBS_MAX });
  const titles = jobs.map(({ title }) => title);
  const cities = jobs.flatMap((job) => (job.cities === null ? (job.city ?? []) : Object.values(job.cities)));
  for (const suggestion of nearestWords(words, { titles, others: cities })) {
    if ((await countJobs(tx, withWords(searchedWords([suggestion])))) > 0) return suggestion;
  }
  return null;
}
