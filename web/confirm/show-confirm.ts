import { missingLink, noIndexHeaders } from '../page/missing-link.ts';
import { errorReply } from '../page/refuse.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { confirmPage, decidedPage } from './confirm-page.ts';

export async function showConfirm(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const token = request.params.token ?? '';
  const view = await deps.openHeld(token);
  if (view === null) return missingLink(deps, request);
  const visit = visitOf(deps, request, view.workspace);
  return htmlReply(confirmPage(visit, { token, view }), visit.lang, { headers: noIndexHeaders });
}

/** Sends or erases what was held; whatever else is asked shows the question again. */
export async function decideHeld(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const token = request.params.token ?? '';
  const view = await deps.openHeld(token);
  if (view === null) return alreadyDecided(deps, request);
  const visit = visitOf(deps, request, view.workspace);
  const { decision } = request.query;
  if (decision !== 'confirm' && decision !== 'discard') {
    return htmlReply(confirmPage(visit, { token, view }), visit.lang, {
      status: 400,
      headers: noIndexHeaders,
    });
  }
  const isDone = await deps.decideHeld({ token, decision, lang: visit.lang });
  // What is still held takes its person's word no more because the job is closed.
  if (!isDone && (await deps.openHeld(token)) !== null) return errorReply(deps, request, 410, view.workspace);
  if (!isDone) return alreadyDecided(deps, request);
  const page = decidedPage(visit, { ...view, decision: decision === 'confirm' ? 'confirmed' : 'discarded' });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}

/** A second click is told that it was sent, like the first. */
async function alreadyDecided(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const workspace = await deps.findConfirmed(request.params.token ?? '');
  if (workspace === null) return missingLink(deps, request);
  const visit = visitOf(deps, request, workspace);
  const page = decidedPage(visit, { workspace, decision: 'confirmed' });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}
