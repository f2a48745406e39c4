import { beginProviderSignIn, finishProviderSignIn } from '#domain/desk/provider-sign-in.ts';
import { signIn } from '#domain/desk/session.ts';
import type { Deps } from '#domain/ports.ts';
import { html } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import { layout } from '#web/page/layout.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import type { Pair } from '#web/page/urls.ts';
import { visitOf } from '#web/page/visit.ts';
import {
  clearProviderCookie,
  readDeskCookie,
  readProviderCookie,
  setDeskCookie,
  setProviderCookie,
} from '../cookie.ts';
import { deskHeaders, deskRedirect } from '../desk-call.ts';
import { deskTexts } from '../texts.ts';
import { wantedOf } from './show-sign-in.ts';

/**
 * `GET /desk/oidc` leads to the provider. It is a link, since the pages' policy lets no form lead to another host.
 */
export async function beginProvider(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const begun = await beginProviderSignIn(deps, { applicationId: wantedOf(call) });
  return deskRedirect(begun.url, { 'Set-Cookie': setProviderCookie(begun) });
}

/** `GET /desk/oidc/callback`: the provider's answer signs in the browser that has asked for it, and no other. */
export async function finishProvider(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const query = singleValues(call);
  const sealed = readProviderCookie(call.cookies);
  const finished = query === null ? null : await finishProviderSignIn(deps, { sealed, query });
  const { provider: texts } = deskTexts[visitOf(deps.settings, call).lang];
  if (finished === null) return refuse(deps, call, texts.refused);
  const { links, applicationId } = finished;
  const [first, ...others] = links;
  if (first === undefined) return refuse(deps, call, texts.none);
  const visit = visitOf(deps.settings, call, others.length === 0 ? first.workspace : undefined);
  if (others.length > 0) {
    const pairs: Pair[] = applicationId === null ? [] : [['application', applicationId]];
    const page = layout(visit, {
      title: texts.choose,
      noIndex: true,
      forEmployers: true,
      main: html`<div class="narrow"><div class="hero"><h1>${texts.choose}</h1><p class="lead">${texts.chooseLead}</p></div>
${links.map(
  ({ token, workspace }) =>
    html`<form class="actions" method="post" enctype="multipart/form-data" action="${visit.urls.formTo('/desk/enter/{token}', { token }, pairs)}"><button class="button wide" type="submit">${workspace.name}</button></form>`,
)}</div>`,
    });
    return htmlReply(page, visit.lang, { headers: deskHeaders });
  }
  const session = await signIn(deps, { token: first.token, replaced: readDeskCookie(call.cookies) });
  const target =
    applicationId === null
      ? visit.urls.to('/desk', {})
      : visit.urls.to('/desk/applications/{id}', { id: applicationId });
  return deskRedirect(target, { 'Set-Cookie': setDeskCookie(session) });
}

/** The query as the provider sent it; null if a name is given several times. */
function singleValues({ query }: PageCall): string | null {
  const pairs = Object.entries(query);
  const single = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return single.length === pairs.length ? new URLSearchParams(single).toString() : null;
}

function refuse(deps: Deps, call: PageCall, words: { title: string; text: string }): PageReply {
  const visit = visitOf(deps.settings, call);
  const { again } = deskTexts[visit.lang].provider;
  const more = html`<p><a class="button" href="${visit.urls.to('/desk/sign-in', {})}">${again}</a></p>`;
  const page = errorPage(visit, { status: 403, words, more });
  const headers = { ...deskHeaders, 'Set-Cookie': clearProviderCookie() };
  return htmlReply(page, visit.lang, { status: 403, headers });
}
