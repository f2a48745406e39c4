import { findTokenHolderWithinLimit, type TokenHolder } from '#domain/access/token-holder.ts';
import { describePortal } from '#domain/portal/describe-portal.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { retryAfterHeader } from '#kernel/errors/retry-after-header.ts';
import { type PageCall, statusOf, tokenOf } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply, seeOther } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { type Portal, type PortalView, type SavedForm, savedFormPairs } from './portal-view.ts';

/**
 * Counts the call against the limits of its address and of the link (D41), then returns the holder of the link. Throws
 * `not_found` for an unknown link.
 */
export async function admitHolder(deps: Deps, call: PageCall): Promise<TokenHolder> {
  await call.countCall(['calls']);
  return findTokenHolderWithinLimit(deps, { token: tokenOf(call), onLimitState: call.onLimitState });
}

/**
 * Returns the holder of a mailed link. An application's id in place of the token is refused, since the partner knows it
 * too (D30).
 */
export async function admitPerson(deps: Deps, call: PageCall): Promise<TokenHolder> {
  const holder = await admitHolder(deps, call);
  if (holder.applicationId !== null) throw new DomainError('not_found', notFoundMessage);
  return holder;
}

type PortalAnswer = {
  holder: TokenHolder;
  page: (visit: Visit, portal: Portal) => string;
  /** The refusal that the page shows, if there is one; it sets the page's status. */
  refusal?: DomainError | null | undefined;
  /** Returns the page's status from the portal's state; without it the refusal sets the status. */
  statusOfView?: (view: PortalView) => number;
};

/** Redirects to the portal, which then says that a form was saved. */
export function savedReply({ settings }: Deps, call: PageCall, savedForm: SavedForm): PageReply {
  const { urls } = visitOf(settings, call);
  const portalUrl = urls.to('/portal/{token}', { token: tokenOf(call) }, savedFormPairs(savedForm));
  const reply = seeOther(`${portalUrl}#saved`);
  return { ...reply, headers: { ...reply.headers, ...noIndexHeaders } };
}

/** Answers with one page of the holder's portal, as the portal is now. */
export async function portalReply(
  deps: Deps,
  call: PageCall,
  { holder, page, refusal, statusOfView = () => (refusal ? statusOf(refusal) : 200) }: PortalAnswer,
): Promise<PageReply> {
  const view = await describePortal(deps, holder);
  const visit = visitOf(deps.settings, call, view.workspace);
  const text = page(visit, { token: tokenOf(call), view });
  const headers = { ...noIndexHeaders, ...(refusal && retryAfterHeader(refusal)) };
  return htmlReply(text, visit.lang, { status: statusOfView(view), headers });
}
