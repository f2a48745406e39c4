import Negotiator from 'negotiator';
import { type Lang, languages } from '#kernel/language.ts';

/** The same for all whom `languageOf` answers in the same language, whatever the job's is. */
export function languageKeyOf(acceptLanguage: string | null): string {
  return languages.map((fallback) => languageOf(acceptLanguage, fallback)).join();
}

/** The language that a person asks for, else `otherwise`: that of the recruitment or of its workspace (D23). */
export function languageOf(acceptLanguage: string | null, otherwise: Lang): Lang {
  // `*` asks for nothing in particular.
  const named = (acceptLanguage ?? '').split(',').filter((range) => !range.trim().startsWith('*'));
  const negotiator = new Negotiator({ headers: { 'accept-language': named.join(',') || 'und' } });
  const language = negotiator.language([...languages]);
  return languages.find((lang) => lang === language) ?? otherwise;
}
