import type { CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import { type Lang, languages } from '#kernel/language.ts';
import { pairsOf } from '../careers/list/search.ts';

/**
 * Addresses of the pages, below PUBLIC_URL's path; they keep a language that the visitor asked for, and those that
 * lead to a form the board that the visitor came from (D40).
 */
export type PageUrls = ReturnType<typeof createPageUrls>;

export function createPageUrls({ publicUrl, askedLang, source }: Kept) {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const kept = pairsFrom({ lang: askedLang, source });
  const suffix = queryOf(pairsFrom({ lang: askedLang }));
  const offerSuffix = queryOf(kept);
  return {
    careers: (slug: string) => `${base}${paths.careers(slug)}${offerSuffix}`,
    /** The same narrowed, grouped and paged. */
    careersSearch: (slug: string, search: CareersSearch) =>
      `${base}${paths.careers(slug)}${queryOf([...pairsOf(search), ...kept])}`,
    /** What the form of a search keeps. */
    keptPairs: () => kept,
    careersFeed: (slug: string, file: string) => `${base}${paths.careersFeed(slug, file)}${offerSuffix}`,
    job: (job: JobAddress) => `${base}${paths.job(job)}${offerSuffix}`,
    apply: (job: JobAddress) => `${base}${paths.apply(job)}${offerSuffix}`,
    portal: (token: string) => `${base}${paths.portal(token)}${suffix}`,
    portalDeletion: (token: string) => `${base}${paths.portalDeletion(token)}${suffix}`,
    portalSheet: (token: string) => `${base}${paths.portalSheet(token)}${suffix}`,
    employerCv: (token: string, number: number) => `${base}${paths.employerCv(token, number)}`,
    chat: (token: string) => `${base}${paths.chat(token)}${suffix}`,
    chatFacts: (token: string, lang: Lang) => `${base}${paths.chatFacts(token)}?lang=${lang}`,
    conversation: (sessionId: string) => `${base}/api/v2/prequalif/${sessionId}/stream`,
    portalExport: (token: string) => `${base}/api/v2/portal/${encodeURIComponent(token)}/export`,
    portalArchive: (token: string) => `${base}/api/v2/portal/${encodeURIComponent(token)}/export?format=zip`,
    /** Without a language: what search engines and JSON-LD get. */
    canonical: (path: string) => `${publicUrl}${path}`,
    alternates: (path: string, pairs: readonly Pair[] = []) =>
      languages.map((lang) => ({
        lang,
        href: `${base}${path}${queryOf([...pairs, ...pairsFrom({ lang, source })])}`,
      })),
    local: (path: string) => `${base}${path}`,
  };
}

type Kept = { publicUrl: string; askedLang: Lang | null; source: string | undefined };

type Pair = [string, string];

function pairsFrom(preferences: { lang: Lang | null; source?: string | undefined }): Pair[] {
  return Object.entries(preferences).filter((wish): wish is Pair => Boolean(wish[1]));
}

function queryOf(pairs: Pair[]): string {
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

type JobAddress = { id: string; workspace: { slug: string } };

export const paths = {
  careers: (slug: string) => `/careers/${encodeURIComponent(slug)}`,
  careersFeed: (slug: string, file: string) => `${paths.careers(slug)}/${file}`,
  job: ({ id, workspace }: JobAddress) => `/careers/${encodeURIComponent(workspace.slug)}/${id}`,
  apply: ({ id, workspace }: JobAddress) => `/apply/${encodeURIComponent(workspace.slug)}/${id}`,
  chat: (token: string) => `/chat/${encodeURIComponent(token)}`,
  chatFacts: (token: string) => `${paths.chat(token)}/facts`,
  confirm: (token: string) => `/confirm/${encodeURIComponent(token)}`,
  employer: (token: string) => `/employer/${encodeURIComponent(token)}`,
  employerCv: (token: string, number: number) =>
    `${paths.employer(token)}/cv${number === 1 ? '' : `/${number}`}`,
  portal: (token: string) => `/portal/${encodeURIComponent(token)}`,
  portalDeletion: (token: string) => `/portal/${encodeURIComponent(token)}/delete`,
  portalWithdrawal: (token: string) => `/portal/${encodeURIComponent(token)}/withdraw`,
  portalSheet: (token: string) => `/portal/${encodeURIComponent(token)}/sheet`,
};
