import { portalTexts } from '../portal/texts.ts';
import { errorPage } from './error-page.ts';
import { htmlReply, type PageReply } from './reply.ts';
import { type RequestPreferences, type Site, visitOf } from './visit.ts';

/** What mailed links open is for their holders: no search engine keeps it. */
export const noIndexHeaders = { 'X-Robots-Tag': 'noindex' };

/** Links that open nothing are one and the same page, whatever is wrong with them (D5). */
export function missingLink(site: Site, request: RequestPreferences): PageReply {
  const visit = visitOf(site, request);
  const page = errorPage(visit, { status: 404, words: portalTexts[visit.lang].missing });
  return htmlReply(page, visit.lang, { status: 404, headers: noIndexHeaders });
}
