import { type CareersSearch, facetNames } from '#domain/jobs/browse/browse-careers.ts';
import type { Query } from '#web/page/query.ts';

const TEXT_LENGTH_MAX = 200;
const VALUES_MAX = 5;
const PAGE_MAX = 100_000;

/** What the address asks for; whatever is none of ours is left out. */
export function readSearch(query: Query): CareersSearch {
  const valuesOf = (name: string) =>
    listOf(query[name])
      .map((value) => value.trim().slice(0, TEXT_LENGTH_MAX).toWellFormed().replaceAll('\0', ''))
      .filter((value) => value !== '')
      .slice(0, VALUES_MAX);
  const [q = ''] = valuesOf('q');
  const [group] = valuesOf('group');
  const page = Number(valuesOf('page')[0]);
  return {
    q,
    ...{ city: valuesOf('city'), department: valuesOf('department') },
    ...{ contractType: valuesOf('contractType'), remote: valuesOf('remote') },
    group: group === 'city' || group === 'department' ? group : null,
    page: Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1,
  };
}

/** The same search, the same pairs: only what differs from the whole list. */
export function pairsOf({ q, group, page, ...chosen }: CareersSearch): [string, string][] {
  return [
    ...(q === '' ? [] : [['q', q] as [string, string]]),
    ...facetNames.flatMap((name) => chosen[name].map((value): [string, string] => [name, value])),
    ...(group === null ? [] : [['group', group] as [string, string]]),
    ...(page === 1 ? [] : [['page', String(page)] as [string, string]]),
  ];
}

function listOf(value: Query[string]): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
