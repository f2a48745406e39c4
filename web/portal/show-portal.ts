import { errorPage } from '../error-page.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { htmlReply, type PageReply } from '../reply.ts';
import { type Visit, visitOf } from '../visit.ts';
import { confirmDeletionPage, deletionLoggedPage } from './deletion-pages.ts';
import { type Portal, portalPage } from './portal-page.ts';
import type { PortalView } from './portal-view.ts';
import { portalTexts } from './texts.ts';

export async function showPortal(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  return reply(deps, request, { view: await deps.openPortal(tokenOf(request)), page: portalPage });
}

export async function confirmDeletion(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  return reply(deps, request, { view: await deps.openPortal(tokenOf(request)), page: confirmDeletionPage });
}

export async function requestDeletion(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  return reply(deps, request, {
    view: await deps.requestDeletion(tokenOf(request)),
    page: deletionLoggedPage,
  });
}

type Answer = { view: PortalView | null; page(visit: Visit, portal: Portal): string };

/** Tokens that open nothing are one and the same page, whatever is wrong with them (D5). */
function reply(deps: PageDeps, request: PageRequest, { view, page }: Answer): PageReply {
  const headers = { 'X-Robots-Tag': 'noindex' };
  const visit = visitOf(deps, request, view?.workspace);
  if (view !== null)
    return htmlReply(page(visit, { token: tokenOf(request), view }), visit.lang, { headers });
  const words = portalTexts[visit.lang].missing;
  return htmlReply(errorPage(visit, { status: 404, words }), visit.lang, { status: 404, headers });
}

function tokenOf({ params }: PageRequest): string {
  return params.token ?? '';
}
