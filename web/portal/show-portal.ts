import { missingLink, noIndexHeaders } from '../page/missing-link.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { confirmDeletionPage, deletionLoggedPage } from './deletion-pages.ts';
import { portalPage } from './portal-page.ts';
import type { Portal, PortalView } from './portal-view.ts';

export async function showPortal(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  return portalReply(deps, request, { view: await deps.openPortal(tokenOf(request)), page: portalPage });
}

export async function confirmDeletion(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  return portalReply(deps, request, {
    view: await deps.openPortal(tokenOf(request)),
    page: confirmDeletionPage,
  });
}

export async function requestDeletion(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  return portalReply(deps, request, {
    view: await deps.requestDeletion(tokenOf(request)),
    page: deletionLoggedPage,
  });
}

type Answer = { view: PortalView | null; page(visit: Visit, portal: Portal): string; status?: number };

/** The page of a portal, or of a link that opens nothing. */
export function portalReply(
  deps: PageDeps,
  request: PageRequest,
  { view, page, status = 200 }: Answer,
): PageReply {
  if (view === null) return missingLink(deps, request);
  const visit = visitOf(deps, request, view.workspace);
  const text = page(visit, { token: tokenOf(request), view });
  return htmlReply(text, visit.lang, { status, headers: noIndexHeaders });
}

export function tokenOf({ params }: PageRequest): string {
  return params.token ?? '';
}
