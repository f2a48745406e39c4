import { errorPage } from '../page/error-page.ts';
import { noIndexHeaders } from '../page/missing-link.ts';
import { fileReply, htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { employerPage } from './employer-page.ts';
import { employerTexts } from './texts.ts';

export async function showEmployer(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const token = request.params.token ?? '';
  const view = await deps.openApplication(token);
  if (view === null) return missing(deps, request);
  const visit = visitOf(deps, request, view.workspace);
  return htmlReply(employerPage(visit, { token, view }), visit.lang, { headers: noIndexHeaders });
}

export async function downloadCv(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const { token = '', number = '1' } = request.params;
  const cv = /^[1-9]\d?$/.test(number) ? await deps.openApplicationCv(token, Number(number)) : null;
  return cv === null ? missing(deps, request) : fileReply(cv, noIndexHeaders);
}

/** One and the same, whatever is wrong with the link (D5). */
function missing(deps: PageDeps, request: PageRequest): PageReply {
  const visit = visitOf(deps, request);
  const page = errorPage(visit, { status: 404, words: employerTexts[visit.lang].missing });
  return htmlReply(page, visit.lang, { status: 404, headers: noIndexHeaders });
}
