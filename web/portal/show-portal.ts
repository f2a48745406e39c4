import { missingLink, noIndexHeaders } from '../requests/missing-link.ts';
import type { PageDeps, PageRequest } from '../requests/page-types.ts';
import { htmlReply, type PageReply } from '../requests/reply.ts';
import { type Visit, visitOf } from '../requests/visit.ts';
import { confirmDeletionPage, deletionLoggedPage } from './deletion-pages.ts';
import { type Portal, portalPage } from './portal-page.ts';
import type { PortalView } from './portal-view.ts';

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

function reply(deps: PageDeps, request: PageRequest, { view, page }: Answer): PageReply {
  if (view === null) return missingLink(deps, request);
  const visit = visitOf(deps, request, view.workspace);
  return htmlReply(page(visit, { token: tokenOf(request), view }), visit.lang, { headers: noIndexHeaders });
}

function tokenOf({ params }: PageRequest): string {
  return params.token ?? '';
}
