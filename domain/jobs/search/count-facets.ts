import type { Queryable } from '#db/connection/database.ts';
import { countFacet, type Facet } from '#db/publications/search/browse-jobs.ts';
import type { MatchingJobs } from '#db/publications/search/match-jobs.ts';
import type { Lang } from '#kernel/language.ts';
import { remoteKinds, termIn } from './terms.ts';

/** A value of a facet: `value` as filters take it, `label` for readers of each language, and the number of its jobs. */
type CountedValue = { value: string; label: Record<Lang, string>; count: number };
export type Facets = { [Name in Facet]?: CountedValue[] };

const VALUES_MAX = 100;

/** Counts the values of each facet. It ignores the filter of the facet itself, so that other values can be chosen. */
export async function countFacets(
  tx: Queryable,
  search: MatchingJobs,
  names: readonly Facet[],
): Promise<Facets> {
  const facets: Facets = {};
  for (const name of new Set(names)) {
    const values = await countFacet(tx, { ...search, facet: name, limit: VALUES_MAX });
    facets[name] = values.map(({ label, ...valueAndCount }) => ({
      ...valueAndCount,
      label: { fr: facetLabel('fr', name, label), en: facetLabel('en', name, label) },
    }));
  }
  return facets;
}

/** Translates a value of a facet, as the recruiter wrote it, into a language. */
export function facetLabel(lang: Lang, name: Facet, label: string): string {
  if (name === 'remote') return remoteLabel(lang, label);
  return name === 'city' ? label : termIn(lang, name, label);
}

/**
 * Translates a kind of remote work; an unknown kind stays as it is. The map has no inherited keys such as `toString`.
 */
function remoteLabel(lang: Lang, kind: string): string {
  const known = new Map(Object.entries(remoteKinds[lang]));
  return known.get(kind) ?? kind;
}
