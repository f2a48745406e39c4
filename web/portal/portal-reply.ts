import { findTokenHolderWithinLimit, type TokenHolder } from '#domain/access/token-holder.ts';
import { describePortal } from '#domain/portal/describe-portal.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { retryAfterHeader } from '#kernel/errors/retry-after-header.ts';
import { type PageCall, statusOf, tokenOf } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply, seeOther } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { type Portal, type PortalView, type Saved, savedPairs } from './portal-view.ts';

/** Finds the holder of the link, if the limits of the address and of the link allow it (D41); throws `not_found`. */
export async function admitHolder(deps: Deps, call: PageCall): Promise<TokenHolder> {
  await call.countCall(['calls']);
  return findTokenHolderWithinLimit(deps, { token: tokenOf(call), onLimitState: call.onLimitState });
}

/** Finds the person of a mailed link. An application id used as the token is refused: it may change nothing (D30). */
export async function admitPerson(deps: Deps, call: PageCall): Promise<TokenHolder> {
  const holder = await admitHolder(deps, call);
  if (holder.applicationId !== null) throw new DomainError('not_found', notFoundMessage);
  return holder;
}

type WritePage = (visit: Visit, portal: Portal) => string;
type PortalAnswer = {
  holder: TokenHolder;
  page: WritePage;
  /** The refusal that the page shows, if there is one; it sets the page's status. */
  refusal?: DomainError | null | undefined;
  /** Sets the status of a page whose refusal is seen in the portal itself. */
  statusOfView?: (view: PortalView) => number;
};

/** Redirects to the portal, which then says that a form was saved. */
export function savedReply({ settings }: Deps, call: PageCall, saved: Saved): PageReply {
  const { urls } = visitOf(settings, call);
  const page = urls.to('/portal/{token}', { token: tokenOf(call) }, savedPairs(saved));
  const reply = seeOther(`${page}#saved`);
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
