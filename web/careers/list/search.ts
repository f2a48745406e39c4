import { type CareersSearch, facetNames } from '#domain/jobs/browse/browse-careers.ts';
import { comparedValue } from '#domain/jobs/search/compared-value.ts';
import type { Query } from '#web/page/query.ts';
import type { PageUrls, Pair } from '#web/page/urls.ts';

/** A longer value is cut off after this many characters. */
const TEXT_LENGTH_MAX = 200;
/** A filter has at most this many values; further ones are ignored. */
const VALUES_MAX = 5;
/** A higher number of a page is read as this one. */
const PAGE_MAX = 100_000;

/** Reads a search from a query. Unknown names are ignored, and so are an invalid `group` and `page`. */
export function readSearch(query: Query): CareersSearch {
  const valuesOf = (name: string) =>
    listOf(query[name])
      // PostgreSQL takes neither lone surrogates nor NUL in a text.
      .map((value) => value.trim().slice(0, TEXT_LENGTH_MAX).toWellFormed().replaceAll('\0', ''))
      .filter((value) => value !== '');
  const filterOf = (name: (typeof facetNames)[number]) =>
    distinctValues(name, valuesOf(name)).slice(0, VALUES_MAX);
  const [q = ''] = valuesOf('q');
  const [group] = valuesOf('group');
  const page = Number(valuesOf('page')[0]);
  return {
    q,
    city: filterOf('city'),
    department: filterOf('department'),
    contractType: filterOf('contractType'),
    remote: filterOf('remote'),
    group: group === 'city' || group === 'department' ? group : null,
    page: Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1,
  };
}

/** Drops values that the search takes for equal to an earlier one, such as `PARIS` after `Paris`. */
function distinctValues(name: (typeof facetNames)[number], values: readonly string[]): string[] {
  const compared = values.map((value) => comparedValue(name, value));
  return values.filter((_, index) => !compared.slice(0, index).includes(compared[index] ?? ''));
}

/** Returns the query of a search, without values that are the default. */
export function searchPairs({ q, group, page, ...filters }: CareersSearch): Pair[] {
  return [
    ...pairUnless('', 'q', q),
    ...facetNames.flatMap((name) => filters[name].map((value): Pair => [name, value])),
    ...pairUnless('', 'group', group ?? ''),
    ...pairUnless('1', 'page', String(page)),
  ];
}

function pairUnless(defaultValue: string, name: string, value: string): Pair[] {
  return value === defaultValue ? [] : [[name, value]];
}

/** Returns the address of a workspace's jobs as a search filters and groups them. */
export function searchUrl(urls: PageUrls, slug: string, search: CareersSearch): string {
  return urls.to('/careers/{workspaceSlug}', { workspaceSlug: slug }, searchPairs(search));
}

function listOf(value: Query[string]): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
