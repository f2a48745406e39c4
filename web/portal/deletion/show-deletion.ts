import { requestDeletion as storeRequest } from '#domain/erasure/request-deletion.ts';
import { withdrawDeletion } from '#domain/erasure/withdraw-deletion.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { admitHolder, portalReply } from '../portal-reply.ts';
import type { PortalView } from '../portal-view.ts';
import { showPortal } from '../start/show-portal.ts';
import { confirmDeletionPage, deletionLoggedPage, deletionWithdrawnPage } from './deletion-pages.ts';

/** Shows the form or, with `done=1`, the page after it, as long as there is a request (D147). */
export async function showDeletionForm(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  return portalReply(deps, call, {
    holder,
    page: (visit, portal) =>
      call.query.done === '1' && portal.view.deletions.length > 0
        ? deletionLoggedPage(visit, portal)
        : confirmDeletionPage(visit, portal),
  });
}

export async function requestDeletion(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  await storeRequest(deps, { ...holder, actor: 'candidate' });
  return portalReply(deps, call, { holder, page: deletionLoggedPage });
}

/** Withdraws the request. Once the deletion has begun, the page says that it is too late, with the status 400 (D31). */
export async function withdrawDeletionRequest(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  await withdrawDeletion(deps, holder).catch((error: unknown) => {
    if (toDomainError(error).reason !== 'invalid_request') throw error;
  });
  return portalReply(deps, call, { holder, ...withdrawn });
}

const withdrawn = {
  page: deletionWithdrawnPage,
  statusOf: ({ deletions }: PortalView) => (deletions.length > 0 ? 400 : 200),
};

/** Shows the portal or, with `done=1`, the page after the form (D147). */
export async function showWithdrawnRequest(deps: Deps, call: PageCall): Promise<PageReply> {
  if (call.query.done !== '1') return showPortal(deps, call);
  return portalReply(deps, call, { holder: await admitHolder(deps, call), ...withdrawn });
}
