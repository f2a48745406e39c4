import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { languageKeyOf, languageOf } from '#domain/notices/language.ts';
import type { Settings } from '#domain/ports.ts';
import type { Publisher } from '#domain/service-catalog.ts';
import { readSource } from '#kernel/attribution.ts';
import { type Lang, languages } from '#kernel/language.ts';
import type { Query } from './query.ts';
import type { PageTexts } from './texts/texts.fr.ts';
import { pageTexts } from './texts/texts.ts';
import { createPageUrls, type PageUrls } from './urls.ts';

/** The language, addresses, shared texts and settings of one visitor's pages. */
export type Visit = {
  lang: Lang;
  texts: PageTexts;
  urls: PageUrls;
  publisher: Publisher;
  docs: Settings['docs'];
  site: Settings['site'];
  /** The board whose link led to this page, if one did (D40). */
  source: string | undefined;
};

/** The settings that every page shows. */
export type Site = Pick<Settings, 'publicUrl' | 'publisher' | 'docs' | 'site'>;

/** The visitor's preferences, as the request states them. */
export type RequestPreferences = {
  query: Query;
  acceptLanguage: string | null;
};

/** Makes the visit of a request. The workspace's language is the default if the visitor states none. */
export function visitOf(
  { publicUrl, publisher, docs, site }: Site,
  preferences: RequestPreferences,
  workspace?: WorkspaceView,
): Visit {
  const requestedLang = requestedLanguage(preferences.query);
  const lang = requestedLang ?? languageOf(preferences.acceptLanguage, workspace?.lang ?? 'fr');
  // A page without a workspace links to no application, so the board is dropped there.
  const source = workspace && readSource(preferences.query.source);
  const urls = createPageUrls({ publicUrl, lang, requestedLang, source });
  return { lang, texts: pageTexts[lang], urls, publisher, docs, site, source };
}

/** Returns the visit with the texts of another language, to preview a part of a page that another person will read. */
export function visitIn(visit: Visit, lang: Lang): Visit {
  return { ...visit, lang, texts: pageTexts[lang] };
}

/** Returns a key for caches: visitors with the same key read a page in the same language, in every workspace. */
export function languageKey({ query, acceptLanguage }: RequestPreferences): string {
  return requestedLanguage(query) ?? languageKeyOf(acceptLanguage);
}

/** Reads the language of `?lang=`; null if it is missing or unknown. */
function requestedLanguage(query: Query): Lang | null {
  return languages.find((lang) => lang === query.lang) ?? null;
}
