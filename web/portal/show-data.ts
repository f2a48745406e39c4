import { exportPage } from '../export/export-page.ts';
import { sheetPolicy } from '../export/style.ts';
import { missingLink, noIndexHeaders } from '../page/missing-link.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { deletionWithdrawnPage } from './deletion-pages.ts';
import { portalReply, tokenOf } from './show-portal.ts';

/** Over when somebody has begun to carry it out, as the operation says (D31). */
export async function withdrawDeletion(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const view = await deps.withdrawDeletion(tokenOf(request));
  const status = view !== null && view.deletions.length > 0 ? 400 : 200;
  return portalReply(deps, request, { view, page: deletionWithdrawnPage, status });
}

/** All that is kept, on one page to read, print or save. */
export async function showSheet(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const token = tokenOf(request);
  const data = await deps.openExport(token);
  if (data === null) return missingLink(deps, request);
  const visit = visitOf(deps, request);
  const page = exportPage(data, { lang: visit.lang, back: visit.urls.portal(token) });
  return htmlReply(page, visit.lang, {
    headers: { ...noIndexHeaders, 'Content-Security-Policy': sheetPolicy },
  });
}
