import { type Lang, languages } from './language.ts';

/** Addresses of the pages, below PUBLIC_URL's path; they keep a language that the visitor asked for. */
export type Addresses = ReturnType<typeof createAddresses>;

export function createAddresses({ publicUrl, askedLang }: { publicUrl: string; askedLang: Lang | null }) {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const suffix = askedLang === null ? '' : `?lang=${askedLang}`;
  return {
    careers: (slug: string) => `${base}${paths.careers(slug)}${suffix}`,
    job: (job: JobAddress) => `${base}${paths.job(job)}${suffix}`,
    apply: (job: JobAddress) => `${base}${paths.apply(job)}${suffix}`,
    portal: (token: string) => `${base}${paths.portal(token)}${suffix}`,
    portalDeletion: (token: string) => `${base}${paths.portalDeletion(token)}${suffix}`,
    chat: (token: string) => `${base}${paths.chat(token)}${suffix}`,
    conversation: (sessionId: string) => `${base}/api/v2/prequalif/${sessionId}/stream`,
    portalExport: (token: string) => `${base}/api/v2/portal/${encodeURIComponent(token)}/export`,
    portalArchive: (token: string) => `${base}/api/v2/portal/${encodeURIComponent(token)}/export?format=zip`,
    /** Without a language: what search engines and JSON-LD are told. */
    canonical: (path: string) => `${publicUrl}${path}`,
    alternates: (path: string) => languages.map((lang) => ({ lang, href: `${base}${path}?lang=${lang}` })),
    local: (path: string) => `${base}${path}`,
  };
}

type JobAddress = { id: string; workspace: { slug: string } };

export const paths = {
  careers: (slug: string) => `/careers/${encodeURIComponent(slug)}`,
  job: ({ id, workspace }: JobAddress) => `/careers/${encodeURIComponent(workspace.slug)}/${id}`,
  apply: ({ id, workspace }: JobAddress) => `/apply/${encodeURIComponent(workspace.slug)}/${id}`,
  chat: (token: string) => `/chat/${encodeURIComponent(token)}`,
  portal: (token: string) => `/portal/${encodeURIComponent(token)}`,
  portalDeletion: (token: string) => `/portal/${encodeURIComponent(token)}/delete`,
};
