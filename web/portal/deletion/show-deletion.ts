import { requestDeletion as storeRequest } from '#domain/erasure/request-deletion.ts';
import { withdrawDeletion } from '#domain/erasure/withdraw-deletion.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { admitHolder, portalReply } from '../portal-reply.ts';
import { confirmDeletionPage, deletionLoggedPage, deletionWithdrawnPage } from './deletion-pages.ts';

export async function showDeletionForm(deps: Deps, call: PageCall): Promise<PageReply> {
  return portalReply(deps, call, { holder: await admitHolder(deps, call), page: confirmDeletionPage });
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
  return portalReply(deps, call, {
    holder,
    page: deletionWithdrawnPage,
    statusOf: ({ deletions }) => (deletions.length > 0 ? 400 : 200),
  });
}
