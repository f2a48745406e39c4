import { email as emailField } from '#domain/applications/form/field-schemas.ts';
import { requestEmployerLinks, requestPortalLinks } from '#domain/links/request-links.ts';
import type { Deps } from '#domain/ports.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { type PageCall, textOf } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import type { LinkOwner } from './link-form.ts';
import { linkFormPage, linkSentPage } from './link-form-page.ts';

/** Returns the handler that shows the form for a new link. */
export function showLinkForm(owner: LinkOwner) {
  return ({ settings }: Deps, call: PageCall): PageReply => {
    const visit = visitOf(settings, call);
    return htmlReply(linkFormPage(visit, { owner }), visit.lang, { headers: noIndexHeaders });
  };
}

/**
 * Returns the handler that requests new links for the address in the form. A text that is no address comes back in the
 * form. The language switch of the answer sends the form again with `?again=1`, which requests nothing (D147).
 */
export function submitLinkForm(owner: LinkOwner) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    const isLanguageSwitch = call.query.again !== undefined;
    const { fields, refusal } = await call.readForm({
      countAgainst: isLanguageSwitch ? ['calls'] : ['calls', 'links'],
    });
    if (refusal !== undefined) throw refusal;
    const visit = visitOf(deps.settings, call);
    const typed = textOf(fields.email);
    const { data: email } = emailField.safeParse(typed);
    if (email === undefined || !isCleanText(typed)) {
      const isOnExpiredLink = call.params.token !== undefined;
      const page = linkFormPage(visit, { owner, refused: typed, isOnExpiredLink });
      return htmlReply(page, visit.lang, { status: 400, headers: noIndexHeaders });
    }
    if (isLanguageSwitch) return sentReply(visit, { owner, email });
    const request = { email, acceptLanguage: visit.lang, caller: call };
    if (owner === 'candidate') await requestPortalLinks(deps, request);
    else await requestEmployerLinks(deps, { ...request, link: call.params.token });
    return sentReply(visit, { owner, email });
  };
}

function sentReply(visit: Visit, recipient: { owner: LinkOwner; email: string }): PageReply {
  return htmlReply(linkSentPage(visit, recipient), visit.lang, { headers: noIndexHeaders });
}
