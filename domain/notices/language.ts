import Negotiator from 'negotiator';
import { type Lang, languages } from '#kernel/language.ts';

/** Returns the same key for all requests that `languageOf` answers in the same language, for a job of any language. */
export function languageKeyOf(acceptLanguage: string | null): string {
  return languages.map((fallback) => languageOf(acceptLanguage, fallback)).join();
}

/** Chooses the language that the request asks for, or else that of the recruitment or its workspace (D23). */
export function languageOf(acceptLanguage: string | null, fallback: Lang): Lang {
  // `*` prefers no language.
  const named = (acceptLanguage ?? '').split(',').filter((range) => !range.trim().startsWith('*'));
  const negotiator = new Negotiator({ headers: { 'accept-language': named.join(',') || 'und' } });
  const language = negotiator.language([...languages]);
  return languages.find((lang) => lang === language) ?? fallback;
}
