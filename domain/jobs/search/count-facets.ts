import type { Queryable } from '#db/connection/database.ts';
import { countFacet, type Facet } from '#db/publications/search/browse-jobs.ts';
import type { MatchingJobs } from '#db/publications/search/match-jobs.ts';
import type { Lang } from '#kernel/language.ts';
import { remoteKinds, termIn } from './terms.ts';

/** A value of a facet: as filters take it, as each language shows it, and the number of its jobs. */
type CountedValue = { value: string; label: Record<Lang, string>; count: number };
export type Facets = { [Name in Facet]?: CountedValue[] };

const VALUES_MAX = 100;

/** Counts the values of each facet among the jobs that match all other filters. */
export async function countFacets(
  tx: Queryable,
  search: MatchingJobs,
  names: readonly Facet[],
): Promise<Facets> {
  const facets: Facets = {};
  for (const name of new Set(names)) {
    const values = await countFacet(tx, { ...search, facet: name, limit: VALUES_MAX });
    facets[name] = values.map(({ label, ...counted }) => ({
      ...counted,
      label: { fr: facetLabel('fr', name, label), en: facetLabel('en', name, label) },
    }));
  }
  return facets;
}

/** Translates a value of a facet, as the recruiter wrote it, into a language. */
export function facetLabel(lang: Lang, name: Facet, label: string): string {
  if (name === 'remote')
    return Object.hasOwn(remoteKinds[lang], label) ? (remoteKinds[lang][label] ?? label) : label;
  return name === 'city' ? label : termIn(lang, name, label);
}
