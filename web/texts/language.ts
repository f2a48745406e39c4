import Negotiator from 'negotiator';

export type Lang = 'fr' | 'en';

export const languages = ['fr', 'en'] as const satisfies readonly Lang[];

/** `?lang=`, if it names a language of ours. */
export function askedLanguage(query: Readonly<Record<string, string | undefined>>): Lang | null {
  return languages.find((lang) => lang === query.lang) ?? null;
}

/** Accept-Language, else the workspace's own. */
export function acceptedLanguage(acceptLanguage: string | null, fallback: Lang): Lang {
  if (acceptLanguage === null) return fallback;
  const order = [fallback, ...languages.filter((lang) => lang !== fallback)];
  const accepted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language(order);
  return languages.find((lang) => lang === accepted) ?? fallback;
}
