import type { Queryable } from '#db/connection/database.ts';
import type { Facet } from '#db/publications/search/browse-jobs.ts';
import { comparedFields, type JobFilter } from '#db/publications/search/match-jobs.ts';
import { type JobCursor, type JobSort, searchJobs } from '#db/publications/search/search-jobs.ts';
import { isStorable } from '#kernel/calendar/is-storable.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { isCleanText, isUuid } from '#kernel/text/text.ts';
import type { Deps } from '../ports.ts';
import type { ListingHead } from './listing.ts';
import { type RenderedState, readWhenRendered } from './read-rendered.ts';
import { comparedValue } from './search/compared-value.ts';
import { countFacets } from './search/count-facets.ts';
import { searchedWords } from './search/searched-words.ts';
import { suggestSearch } from './search/suggest-search.ts';

type OneOrMany = string | readonly string[];

/** The criteria, order and page of a search for jobs. An absent criterion excludes no job. */
export type JobCriteria = {
  /** Words, all of which a job must have. */
  q?: OneOrMany | undefined;
  salaryMin?: number | undefined;
  publishedAfter?: string | undefined;
  updatedAfter?: string | undefined;
  sort?: JobSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** The facets whose values are counted. */
  facets?: readonly Facet[] | undefined;
} & { [Field in keyof typeof comparedFields]?: OneOrMany | undefined };

type SearchTarget = {
  by: 'id' | 'slug';
  /** The workspace's id or slug, as `by` says. */
  workspace: string;
  rendering: 'published' | 'careers';
};

export type FoundJobs = NonNullable<Awaited<ReturnType<typeof findJobs>>>;

/** Tells whether a request has any search parameter. A request for the contract's list of all jobs has none. */
export function isSearch(criteria: JobCriteria): boolean {
  return Object.values(criteria).some((value) => value !== undefined);
}

/** Finds the matching jobs, or one page of them if there is a limit; null if there is no such workspace. */
export async function findJobs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>,
  target: SearchTarget,
  criteria: JobCriteria,
) {
  const { sort = '-publishedAt', limit, cursor } = criteria;
  const after = cursor === undefined ? undefined : readCursor(cursor, sort);
  const filter = toFilter(criteria);
  const search = {
    ...target,
    filter,
    sort,
    ...(after && { after }),
    ...(limit !== undefined && { limit }),
  };
  const readPage = (tx: Queryable, state: RenderedState) => searchJobs(tx, { ...search, ...state });
  type Page = NonNullable<Awaited<ReturnType<typeof readPage>>>;
  const completePage = async (tx: Queryable, page: Page, state: RenderedState) => {
    const { listing, total, count, last: lastJob, texts } = page;
    const matching = { workspaceId: listing.workspace.id, rendering: target.rendering, ...state, filter };
    const suggestion =
      total === 0 ? await suggestSearch(tx, { search: matching, words: toList(criteria.q), listing }) : null;
    const facets = criteria.facets && (await countFacets(tx, matching, criteria.facets));
    const nextCursor = lastJob && writeCursor(lastJob, sort);
    const head: ListingHead = { ...listing, count };
    return { listing, head, total, nextCursor, suggestion, facets, texts };
  };
  return readWhenRendered(deps, { read: readPage, complete: completePage });
}

/** Returns the criteria in the form in which they are compared with rendered jobs. */
export function toFilter({
  q,
  salaryMin,
  publishedAfter,
  updatedAfter,
  ...criteria
}: JobCriteria): JobFilter {
  const fields = Object.keys(comparedFields) as (keyof typeof comparedFields)[];
  const equal = fields.flatMap((field) => {
    const values = toList(criteria[field]);
    return values.length === 0 ? [] : [[field, values.map((value) => comparedValue(field, value))] as const];
  });
  return {
    words: searchedWords(toList(q)),
    equal: Object.fromEntries(equal),
    ...(salaryMin !== undefined && { salaryMin }),
    ...(publishedAfter !== undefined && { publishedAfter: new Date(publishedAfter) }),
    ...(updatedAfter !== undefined && { updatedAfter: new Date(updatedAfter) }),
  };
}

function toList(value: OneOrMany | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/** Writes the cursor after a job: the sort, the job's value by which the list is sorted (`key`), and its id. */
function writeCursor({ key, id }: JobCursor, sort: JobSort): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** Reads a cursor; throws if `writeCursor` did not write it for this sort. */
function readCursor(cursor: string, sort: JobSort): JobCursor {
  const parsed = parseJson(Buffer.from(cursor, 'base64url').toString());
  const [cursorSort, key, id] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
  // The other sorts are by publication time, which is null for some jobs.
  const isKeyOfSort = sort === 'title' ? typeof key === 'string' && isCleanText(key) : isInstantOrNull(key);
  if (cursorSort === sort && isKeyOfSort && typeof id === 'string' && isUuid(id)) {
    return { key: key === null ? null : String(key), id };
  }
  const message = 'cursor is not one that this list gave for this sort.';
  const details = [{ field: 'cursor', code: 'unknown_option' as const, message }];
  throw new DomainError('unknown_option', message, { details });
}

function isInstantOrNull(key: unknown): boolean {
  if (typeof key !== 'string') return key === null;
  const instant = new Date(key);
  return isStorable(instant) && instant.toISOString() === key;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
