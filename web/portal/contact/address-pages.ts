import type { describeAddressChange } from '#domain/portal/contact/confirm-address-change.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { type Again, layout } from '#web/page/layout.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { portalStyle } from '../assets.ts';
import { contactTexts } from './texts.ts';

type AddressView = Awaited<ReturnType<typeof describeAddressChange>>;

/** `/address/{token}`: the new address, to confirm. */
export function addressPage(visit: Visit, { token, view }: { token: string; view: AddressView }): string {
  const { confirm: texts } = contactTexts[visit.lang];
  return page(visit, view, {
    title: texts.title,
    path: pathTo('/address/{token}', { token }),
    main: html`<p>${texts.text(view.email, view.workspace.name)}</p><p>${texts.old}</p>
<form class="actions" method="post" action="${visit.urls.formTo('/address/{token}', { token })}"><button class="button" type="submit">${texts.submit}</button></form>`,
  });
}

/** `/address/{token}` once the address is confirmed: the portal can be opened. */
export function addressDonePage(
  visit: Visit,
  { token, portalToken, view }: { token: string; portalToken: string; view: AddressView },
): string {
  const { confirm: texts } = contactTexts[visit.lang];
  return page(visit, view, {
    title: texts.done,
    path: pathTo('/address/{token}', { token }),
    isDone: true,
    main: html`<p>${texts.doneText}</p>
<p class="actions"><a class="button" href="${visit.urls.to('/portal/{token}', { token: portalToken })}">${texts.open}</a></p>`,
  });
}

/** `POST /address/{token}`: another record of the employer has that address. */
export function addressTakenPage(
  visit: Visit,
  { token, view }: { token: string; view: AddressView },
): string {
  const { confirm: texts } = contactTexts[visit.lang];
  return page(visit, view, {
    title: texts.takenTitle,
    again: again(token),
    main: html`<p>${texts.taken(view.email, view.contactEmail)}</p>`,
  });
}

/** Renders the form again, whose second click gets the answer of the first (D147). */
function again(token: string): Again {
  return { path: pathTo('/address/{token}', { token }), fields: [] };
}

type Page = { title: string; path?: string; again?: Again; isDone?: boolean; main: SafeHtml };

function page(
  visit: Visit,
  { workspace }: AddressView,
  { title, isDone = false, main, ...address }: Page,
): string {
  return layout(visit, {
    style: portalStyle,
    title: `${title} – ${workspace.name}`,
    ...address,
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
<div class="${isDone ? 'hero done' : 'hero'}"><h1>${title}</h1></div>
${main}
</div>`,
  });
}
