import type { AlertSearch } from '#db/alerts/alerts.ts';
import type { Lang } from '#kernel/language.ts';
import { facetNames } from '../jobs/browse/browse-careers.ts';
import { toFilter } from '../jobs/job-search.ts';
import { facetLabel } from '../jobs/search/count-facets.ts';

export type { AlertSearch };

/** Returns the words and values that a job must have to match an alert. */
export function alertFilter(search: AlertSearch) {
  const { words, equal } = toFilter(search);
  return { words, equal };
}

/** Returns a key that is the same for all spellings of a search, so that they are one alert. */
export function alertSearchKey(search: AlertSearch): string {
  const { words, equal } = alertFilter(search);
  const values = facetNames.map((name) => [...new Set(equal[name])].sort());
  return JSON.stringify([[...words].sort(), ...values]);
}

const quoted: Record<Lang, (words: string) => string> = {
  fr: (words) => `«\u202f${words}\u202f»`,
  en: (words) => `“${words}”`,
};

/** Describes a search in a line, such as `“nurse” · Lyon`; null for one that finds every job. */
export function describeAlertSearch(search: AlertSearch, lang: Lang): string | null {
  const criteria = [
    ...(search.q === '' ? [] : [quoted[lang](search.q)]),
    ...facetNames.flatMap((name) => search[name].map((value) => facetLabel(lang, name, value))),
  ];
  return criteria.join(' · ') || null;
}
