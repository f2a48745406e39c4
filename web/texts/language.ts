import { type Lang, languages } from '#kernel/language.ts';

/** The language of `?lang=`; null if it names none of the service's. */
export function askedLanguage(query: Readonly<Record<string, unknown>>): Lang | null {
  return languages.find((lang) => lang === query.lang) ?? null;
}
