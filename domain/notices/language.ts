import Negotiator from 'negotiator';
import { type Lang, languages } from '#kernel/language.ts';

/** Returns a key that is the same for all requests which get the same language, for jobs in any language. */
export function languageKeyOf(acceptLanguage: string | null): string {
  return languages.map((fallback) => languageOf(acceptLanguage, fallback)).join();
}

/** Chooses the language that the request asks for, or else `fallback`, that of the job or its workspace (D23). */
export function languageOf(acceptLanguage: string | null, fallback: Lang): Lang {
  return languageAskedFor(acceptLanguage) ?? fallback;
}

/** Returns the language that the request asks for; null if it asks for none of ours. */
export function languageAskedFor(acceptLanguage: string | null): Lang | null {
  // `*` accepts any language, so it chooses none.
  const namedRanges = (acceptLanguage ?? '').split(',').filter((range) => !range.trim().startsWith('*'));
  const negotiator = new Negotiator({ headers: { 'accept-language': namedRanges.join(',') } });
  const language = negotiator.language([...languages]);
  return languages.find((lang) => lang === language) ?? null;
}
