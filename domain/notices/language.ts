import Negotiator from 'negotiator';
import { type Lang, languages } from '#kernel/language.ts';

/**
 * Returns a key that is the same for all requests that get the same language: `fr,fr` or `en,en` for a request that
 * asks for one, and `fr,en` for a request that gets each job's own language.
 */
export function languageKeyOf(acceptLanguage: string | null): string {
  return languages.map((fallback) => languageOf(acceptLanguage, fallback)).join();
}

/** Chooses the language that the request asks for, or else `fallback`, the language of the job or workspace (D23). */
export function languageOf(acceptLanguage: string | null, fallback: Lang): Lang {
  return languageAskedFor(acceptLanguage) ?? fallback;
}

/** Returns the language that the request asks for; null if it asks for neither French nor English. */
export function languageAskedFor(acceptLanguage: string | null): Lang | null {
  // `*` accepts any language, so it chooses none.
  const namedRanges = (acceptLanguage ?? '').split(',').filter((range) => !range.trim().startsWith('*'));
  const negotiator = new Negotiator({ headers: { 'accept-language': namedRanges.join(',') } });
  const language = negotiator.language([...languages]);
  return languages.find((lang) => lang === language) ?? null;
}
