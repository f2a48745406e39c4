import { exportCandidateData } from '#domain/portal/export/export-candidate-data.ts';
import type { Deps } from '#domain/ports.ts';
import { exportPage } from '#web/export/export-page.ts';
import { sheetPolicy } from '#web/export/style.ts';
import { noIndexHeaders } from '#web/links/missing-link.ts';
import { type PageCall, tokenOf } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { visitOf } from '#web/page/visit.ts';
import { admitHolder } from '../portal-reply.ts';

/** All data in the link's scope, on one page to read, print or save. */
export async function showSheet(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  const { data } = await exportCandidateData(deps, { holder, includeFiles: false, response: call });
  const visit = visitOf(deps.settings, call);
  const token = tokenOf(call);
  const page = exportPage(data, {
    lang: visit.lang,
    timeZone: holder.candidate.timeZone,
    back: visit.urls.to('/portal/{token}', { token }),
    others: visit.urls
      .alternates(pathTo('/portal/{token}/sheet', { token }))
      .filter(({ lang }) => lang !== visit.lang),
  });
  return htmlReply(page, visit.lang, {
    headers: { ...noIndexHeaders, 'Content-Security-Policy': sheetPolicy },
  });
}
