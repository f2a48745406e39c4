import { exportCandidateData } from '#domain/portal/export/export-candidate-data.ts';
import type { Deps } from '#domain/ports.ts';
import { exportPage } from '../export/export-page.ts';
import { sheetPolicy } from '../export/style.ts';
import { noIndexHeaders } from '../page/missing-link.ts';
import { type PageCall, tokenOf } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { admitHolder } from './portal-reply.ts';

/** All data in the link's scope, on one page to read, print or save. */
export async function showSheet(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  const { data } = await exportCandidateData(deps, { holder, includeFiles: false, response: call });
  const visit = visitOf(deps.settings, call);
  const page = exportPage(data, {
    lang: visit.lang,
    back: visit.urls.to('/portal/{token}', { token: tokenOf(call) }),
  });
  return htmlReply(page, visit.lang, {
    headers: { ...noIndexHeaders, 'Content-Security-Policy': sheetPolicy },
  });
}
