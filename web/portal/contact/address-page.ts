import { confirmAddressChange } from '#domain/portal/contact/confirm-address-change.ts';
import { describeAddressChange } from '#domain/portal/contact/describe-address-change.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { AgainForm } from '#web/page/language-switch.ts';
import { layout } from '#web/page/layout.ts';
import { type PageCall, statusOf, tokenOf } from '#web/page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { type Visit, visitOf } from '#web/page/visit.ts';
import { portalStyle } from '../assets.ts';
import { contactTexts } from './texts.ts';

/**
 * Shows the new e-mail address with a button that confirms it: the link alone does not, since mail scanners open links.
 * Once the address is confirmed, the page says so.
 */
export async function showAddress(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const token = tokenOf(call);
  const view = await describeAddressChange(deps, token);
  const visit = visitOf(deps.settings, call, view.workspace);
  const { portalToken } = view;
  const text =
    portalToken === null
      ? addressPage(visit, { token, view })
      : addressDonePage(visit, { token, portalToken, view });
  return htmlReply(text, visit.lang, { headers: noIndexHeaders });
}

/** Confirms the e-mail address. A second click gets the answer of the first. */
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
    // The use case refuses with 400 only an address that another record has.
    if (statusOf(toDomainError(error)) !== 400) throw error;
    return htmlReply(addressTakenPage(visit, { token, view }), visit.lang, {
      status: 400,
      headers: noIndexHeaders,
    });
  }
}

type AddressView = Awaited<ReturnType<typeof describeAddressChange>>;

/** `/address/{token}`: the new e-mail address, to confirm. */
function addressPage(visit: Visit, { token, view }: { token: string; view: AddressView }): string {
  const { confirm: texts } = contactTexts[visit.lang];
  return addressLayout(visit, view, {
    title: texts.title,
    switchTarget: { path: pathTo('/address/{token}', { token }) },
    main: html`<p>${texts.text(view.email, view.workspace.name)}</p><p>${texts.old}</p>
<form class="actions" method="post" action="${visit.urls.formTo('/address/{token}', { token })}"><button class="button" type="submit">${texts.submit}</button></form>`,
  });
}

/** `/address/{token}` once the e-mail address is confirmed, with a link to the portal. */
function addressDonePage(
  visit: Visit,
  { token, portalToken, view }: { token: string; portalToken: string; view: AddressView },
): string {
  const { confirm: texts } = contactTexts[visit.lang];
  return addressLayout(visit, view, {
    title: texts.done,
    switchTarget: { path: pathTo('/address/{token}', { token }) },
    isDone: true,
    main: html`<p>${texts.doneText}</p>
<p class="actions"><a class="button" href="${visit.urls.to('/portal/{token}', { token: portalToken })}">${texts.open}</a></p>`,
  });
}

/** `POST /address/{token}` if another record of the employer has the same e-mail address. */
function addressTakenPage(visit: Visit, { token, view }: { token: string; view: AddressView }): string {
  const { confirm: texts } = contactTexts[visit.lang];
  return addressLayout(visit, view, {
    title: texts.takenTitle,
    switchTarget: { again: { path: pathTo('/address/{token}', { token }), fields: [] } },
    main: html`<p>${texts.taken(view.email, view.contactEmail)}</p>`,
  });
}

type AddressPage = {
  title: string;
  /**
   * The target of the switch to the other language: the page's path, or the form that gets the same answer once more
   * (D147).
   */
  switchTarget: { path: string } | { again: AgainForm };
  isDone?: boolean;
  main: SafeHtml;
};

function addressLayout(
  visit: Visit,
  { workspace }: AddressView,
  { title, switchTarget, isDone = false, main }: AddressPage,
): string {
  return layout(visit, {
    style: portalStyle,
    title: `${title} – ${workspace.name}`,
    ...switchTarget,
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
<div class="${isDone ? 'hero done' : 'hero'}"><h1>${title}</h1></div>
${main}
</div>`,
  });
}
