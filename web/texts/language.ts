import { type Lang, languages } from '#kernel/language.ts';

/** `?lang=`, if it names a language of ours. */
export function askedLanguage(query: Readonly<Record<string, unknown>>): Lang | null {
  return languages.find((lang) => lang === query.lang) ?? null;
}
