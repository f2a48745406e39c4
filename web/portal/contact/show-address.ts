import {
  confirmAddressChange,
  describeAddressChange,
} from '#domain/portal/contact/confirm-address-change.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { noIndexHeaders } from '#web/links/missing-link.ts';
import { type PageCall, statusOf, tokenOf } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';
import { addressDonePage, addressPage, addressTakenPage } from './address-pages.ts';

/**
 * Shows the new address with the button that confirms it, since mail scanners open links by themselves; once it is
 * confirmed, says so.
 */
export async function showAddress(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const token = tokenOf(call);
  const view = await describeAddressChange(deps, token);
  const visit = visitOf(deps.settings, call, view.workspace);
  const { portalToken } = view;
  const page =
    portalToken === null
      ? addressPage(visit, { token, view })
      : addressDonePage(visit, { token, portalToken, view });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}

/** Confirms the address; a second click gets the answer of the first. */
export async function confirmAddress(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const token = tokenOf(call);
  const view = await describeAddressChange(deps, token);
  const visit = visitOf(deps.settings, call, view.workspace);
  try {
    const { token: portalToken } = await confirmAddressChange(deps, { token });
    return htmlReply(addressDonePage(visit, { token, portalToken, view }), visit.lang, {
      headers: noIndexHeaders,
    });
  } catch (error) {
    if (statusOf(toDomainError(error)) !== 400) throw error;
    return htmlReply(addressTakenPage(visit, { token, view }), visit.lang, {
      status: 400,
      headers: noIndexHeaders,
    });
  }
}
