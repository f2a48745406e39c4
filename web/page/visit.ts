import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { languageKeyOf, languageOf } from '#domain/notices/language.ts';
import type { Settings } from '#domain/ports.ts';
import type { Publisher } from '#domain/service-catalog.ts';
import { readSource } from '#kernel/attribution.ts';
import type { Lang } from '#kernel/language.ts';
import { askedLanguage } from '../texts/language.ts';
import type { Texts } from '../texts/texts.fr.ts';
import { textsIn } from '../texts/texts.ts';
import type { Query } from './query.ts';
import { createPageUrls, type PageUrls } from './urls.ts';

/** The language, texts and addresses that one visitor gets. */
export type Visit = {
  lang: Lang;
  texts: Texts;
  urls: PageUrls;
  publisher: Publisher;
  docs: Settings['docs'];
  /** The board whose link led here, if one did (D40). */
  source: string | undefined;
};

/** The settings that every page shows. */
export type Site = Pick<Settings, 'publicUrl' | 'publisher' | 'docs'>;

/** The visitor's preferences, as the request states them. */
export type RequestPreferences = {
  query: Query;
  acceptLanguage: string | null;
};

export function visitOf(
  { publicUrl, publisher, docs }: Site,
  preferences: RequestPreferences,
  workspace?: WorkspaceView,
): Visit {
  const askedLang = askedLanguage(preferences.query);
  const lang = askedLang ?? languageOf(preferences.acceptLanguage, workspace?.lang ?? 'fr');
  // A page without a workspace links to no application, so the board is dropped there.
  const source = workspace && readSource(preferences.query.source);
  const urls = createPageUrls({ publicUrl, lang, askedLang, source });
  return { lang, texts: textsIn(lang), urls, publisher, docs, source };
}

/** Two visitors with the same key read a page in the same language, in every workspace. */
export function languageKey({ query, acceptLanguage }: RequestPreferences): string {
  return askedLanguage(query) ?? languageKeyOf(acceptLanguage);
}
