import { email as emailField } from '#domain/applications/form/field-schemas.ts';
import { readWantedPage } from '#domain/desk/wanted-page.ts';
import { requestDeskLinks } from '#domain/links/request-links.ts';
import type { Deps } from '#domain/ports.ts';
import { isCleanText } from '#kernel/text/text.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';
import { deskHeaders, isSameOrigin, refuseForeignForm } from '../desk-call.ts';
import { linkSentPage, signInPage } from './sign-in-page.ts';

/** Shows the form for an address. The page is the same whether the browser is signed in or not. */
export function showSignIn({ settings, signInProvider }: Deps, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  const page = signInPage(visit, {
    wanted: readWantedPage(call.query),
    providerName: signInProvider?.name ?? null,
  });
  return htmlReply(page, visit.lang, { headers: deskHeaders });
}

/** Requests a mail with a link. The answer is the same for all addresses, known or not (D19). */
export async function requestSignIn(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls', 'links'] });
  if (refusal !== undefined) throw refusal;
  if (!isSameOrigin(deps, call)) return refuseForeignForm(deps, call);
  const visit = visitOf(deps.settings, call);
  const wantedPage = readWantedPage(call.query);
  const typedEmail = typeof fields.email === 'string' ? fields.email : '';
  const { data: email } = emailField.safeParse(typedEmail);
  if (email === undefined || !isCleanText(typedEmail)) {
    const page = signInPage(visit, {
      wanted: wantedPage,
      refusedEmail: typedEmail,
      providerName: deps.signInProvider?.name ?? null,
    });
    return htmlReply(page, visit.lang, { status: 400, headers: deskHeaders });
  }
  await requestDeskLinks(deps, { email, acceptLanguage: visit.lang, caller: call, ...wantedPage });
  return htmlReply(linkSentPage(visit, { email, wanted: wantedPage }), visit.lang, { headers: deskHeaders });
}
