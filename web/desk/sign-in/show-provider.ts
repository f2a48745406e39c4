import { beginProviderSignIn, finishProviderSignIn } from '#domain/desk/provider-sign-in.ts';
import { signIn } from '#domain/desk/session.ts';
import { pairsOfWantedPage, readWantedPage } from '#domain/desk/wanted-page.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import { languages } from '#kernel/language.ts';
import { html } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import { layout } from '#web/page/layout.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import type { Pair } from '#web/page/urls.ts';
import { type Visit, visitOf } from '#web/page/visit.ts';
import {
  clearProviderCookie,
  readDeskCookie,
  readProviderCookie,
  setDeskCookie,
  setProviderCookie,
} from '../cookie.ts';
import { deskHeaders, deskRedirect } from '../desk-call.ts';
import { deskTexts } from '../texts.ts';
import { addressAfterSignIn } from '../wanted-address.ts';

/**
 * `GET /desk/oidc` redirects to the provider. It is a link, not a form: the pages' Content-Security-Policy forbids
 * forms that lead to another host.
 */
export async function beginProvider(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const { lang, fresh } = call.query;
  const { url, ...state } = await beginProviderSignIn(deps, {
    ...readWantedPage(call.query),
    lang: languages.find((known) => known === lang) ?? null,
    isFresh: fresh === '1',
  });
  return deskRedirect(url, { 'Set-Cookie': setProviderCookie(state) });
}

/**
 * `GET /desk/oidc/callback`: the provider's answer signs in only the browser that has asked for it. A member of several
 * workspaces chooses one first.
 */
export async function finishProvider(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const query = queryWithoutRepeats(call);
  const sealed = readProviderCookie(call.cookies);
  const { links, request } = await finishProviderSignIn(deps, { sealed, query });
  // The provider's answer names no language, so this page has the language of the page before the sign-in.
  const preferences = { query: { lang: request.lang ?? undefined }, acceptLanguage: call.acceptLanguage };
  const visitOfDesk = (workspace?: WorkspaceView) => visitOf(deps.settings, preferences, workspace);
  const { provider: texts } = deskTexts[visitOfDesk().lang];
  // `links` is null if the sign-in is refused, and empty if the person is a member of no desk.
  if (links === null) return refuse(visitOfDesk(), request.isFresh ? texts.stale : texts.refused);
  const [link, ...otherLinks] = links;
  if (link === undefined) return refuse(visitOfDesk(), texts.none);
  if (otherLinks.length > 0) {
    const visit = visitOfDesk();
    const page = chooseWorkspacePage(visit, { links, pairs: pairsOfWantedPage(request) });
    return htmlReply(page, visit.lang, { headers: deskHeaders });
  }
  const session = await signIn(deps, {
    token: link.token,
    replacedSecret: readDeskCookie(call.cookies),
    userAgent: call.userAgent,
  });
  return deskRedirect(addressAfterSignIn(visitOfDesk(link.workspace), request), {
    'Set-Cookie': setDeskCookie(session),
  });
}

type WorkspaceLink = { token: string; workspace: WorkspaceView };

/** Renders a button for each workspace of the member. Each one is the form of a link that signs in. */
function chooseWorkspacePage(
  visit: Visit,
  { links, pairs }: { links: readonly WorkspaceLink[]; pairs: readonly Pair[] },
): string {
  const { provider: texts } = deskTexts[visit.lang];
  const forms = links.map(({ token, workspace }) => {
    const action = visit.urls.formTo('/desk/enter/{token}', { token }, pairs);
    return html`<form class="actions" method="post" enctype="multipart/form-data" action="${action}"><button class="button wide" type="submit">${workspace.name}</button></form>`;
  });
  return layout(visit, {
    title: texts.choose,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="narrow"><div class="hero"><h1>${texts.choose}</h1><p class="lead">${texts.chooseLead}</p></div>
${forms}</div>`,
  });
}

/** Returns the query as the provider sent it; null if a name is repeated. */
function queryWithoutRepeats({ query }: PageCall): string | null {
  const pairs = Object.entries(query);
  // A repeated name has a list of values.
  const singlePairs = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return singlePairs.length === pairs.length ? new URLSearchParams(singlePairs).toString() : null;
}

/** Answers a refused sign-in, and deletes the cookie with its state. */
function refuse(visit: Visit, words: { title: string; text: string }): PageReply {
  const { again } = deskTexts[visit.lang].provider;
  const extraContent = html`<p><a class="button" href="${visit.urls.to('/desk/sign-in', {})}">${again}</a></p>`;
  const page = errorPage(visit, {
    words,
    extraContent,
    languageTarget: { path: '/desk/sign-in' },
    isForEmployers: true,
  });
  const headers = { ...deskHeaders, 'Set-Cookie': clearProviderCookie() };
  return htmlReply(page, visit.lang, { status: 403, headers });
}
