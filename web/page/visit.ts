import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { languageKeyOf, languageOf } from '#domain/notices/language.ts';
import type { DocsScope } from '#domain/ports.ts';
import type { Publisher } from '#domain/service-catalog.ts';
import { readSource } from '#kernel/attribution.ts';
import type { Lang } from '#kernel/language.ts';
import { pairsOf, readSearch } from '../careers/list/search.ts';
import { askedLanguage } from '../texts/language.ts';
import type { Texts } from '../texts/texts.fr.ts';
import { textsIn } from '../texts/texts.ts';
import type { Query } from './query.ts';
import { createPageUrls, type PageUrls } from './urls.ts';

/** What every page knows of who looks at it. */
export type Visit = {
  lang: Lang;
  texts: Texts;
  urls: PageUrls;
  publisher: Publisher;
  docs: DocsScope;
  /** The board whose link led here, if one did (D40). */
  source: string | undefined;
};

/** The publisher, the base of every address, and which documentation is shown. */
export type Site = { publicUrl: string; publisher: Publisher; docs: DocsScope };

/** What a request says about its reader's preferences. */
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
  // The pages of no workspace lead to no application.
  const source = workspace && readSource(preferences.query.source);
  const urls = createPageUrls({ publicUrl, askedLang, source });
  return { lang, texts: textsIn(lang), urls, publisher, docs, source };
}

/** The same for all who are answered in the same words and links, whatever the workspace's language is. */
export function preferenceKeyOf(path: string, { query, acceptLanguage }: RequestPreferences): string {
  const source = path.startsWith('/careers/') ? readSource(query.source) : undefined;
  const search = path === '/careers/{workspaceSlug}' ? pairsOf(readSearch(query)) : [];
  return JSON.stringify([askedLanguage(query) ?? languageKeyOf(acceptLanguage), source, ...search]);
}
