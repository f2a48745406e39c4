import { requireDeskLink, signIn, signOut } from '#domain/desk/session.ts';
import { pairsOfWantedPage, readWantedPage } from '#domain/desk/wanted-page.ts';
import type { Deps } from '#domain/ports.ts';
import { html } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import { layout } from '#web/page/layout.ts';
import { type PageCall, tokenOf } from '#web/page/page-call.ts';
import { htmlReply, type PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { visitOf } from '#web/page/visit.ts';
import { clearDeskCookie, readDeskCookie, setDeskCookie } from '../cookie.ts';
import {
  deskFormHandler,
  deskHeaders,
  deskRedirect,
  findSessionOf,
  isSameOrigin,
  openDesk,
  refuseForeignForm,
} from '../desk-call.ts';
import { refusalPage } from '../frame/refusals.ts';
import { deskTexts } from '../texts.ts';
import { addressAfterSignIn } from '../wanted-address.ts';
import { signInForm } from './sign-in-page.ts';

/**
 * `GET /desk/enter/{token}` shows a button, since scanners of mails open every link; only the form behind it signs in.
 * If the member is signed in, and the sign-in is fresh or the link used, the browser goes to the wanted page at once.
 */
export async function showEnter(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const token = tokenOf(call);
  const { member, isUsed } = await requireDeskLink(deps, token);
  const session = await findSessionOf(deps, call);
  if (session?.member.id === member.id && (isUsed || session.isFresh))
    return redirectToWantedPage(deps, call);
  if (isUsed) return missingEnter(deps, call);
  const visit = visitOf(deps.settings, call, member.workspace);
  const { enter: texts } = deskTexts[visit.lang];
  const pairs = pairsOfWantedPage(readWantedPage(call.query));
  const action = visit.urls.formTo('/desk/enter/{token}', { token }, pairs);
  const page = layout(visit, {
    title: texts.title(member.workspace.name),
    path: pathTo('/desk/enter/{token}', { token }),
    pairs,
    workspace: member.workspace,
    noIndex: true,
    isForEmployers: true,
    main: html`<div class="narrow"><div class="hero"><h1>${texts.title(member.workspace.name)}</h1><p class="lead">${texts.lead}</p></div>
<form class="actions" method="post" enctype="multipart/form-data" action="${action}"><button class="button" type="submit">${texts.submit}</button></form></div>`,
  });
  return htmlReply(page, visit.lang, { headers: deskHeaders });
}

/** `POST /desk/enter/{token}` signs in. */
export async function enter(deps: Deps, call: PageCall): Promise<PageReply> {
  const { refusal } = await call.readForm({ countAgainst: ['calls'] });
  if (refusal !== undefined) throw refusal;
  if (!isSameOrigin(deps, call)) return refuseForeignForm(deps, call);
  const session = await signIn(deps, {
    token: tokenOf(call),
    replacedSecret: readDeskCookie(call.cookies),
    userAgent: call.userAgent,
  });
  return redirectToWantedPage(deps, call, { 'Set-Cookie': setDeskCookie(session) });
}

/**
 * Answers with the same page for a used, expired or unknown link (D5), with the form that mails a new one. The new link
 * leads to the same wanted page.
 */
export async function missingEnter(deps: Deps, call: PageCall): Promise<PageReply> {
  const wanted = readWantedPage(call.query);
  const providerName = deps.signInProvider?.name ?? null;
  const desk = await openDesk(deps, call, 'applications:read');
  const visit = 'refusalReply' in desk ? visitOf(deps.settings, call) : desk.visit;
  const words = deskTexts[visit.lang].enter.missing;
  const extraContent = signInForm(visit, { wanted, providerName });
  // The link to the other language leads to the sign-in, which has the same form.
  const path = '/desk/sign-in';
  const page =
    'refusalReply' in desk
      ? errorPage(visit, {
          words,
          extraContent,
          languageTarget: { path, pairs: pairsOfWantedPage(wanted) },
          isForEmployers: true,
        })
      : refusalPage(desk, { words, extraContent, path });
  return htmlReply(page, visit.lang, { status: 404, headers: deskHeaders });
}

/** Ends the session on the server and deletes its cookie. */
export const signOutMember = deskFormHandler(
  async (deps, call, { visit }) => {
    const secret = readDeskCookie(call.cookies);
    if (secret !== null) await signOut(deps, secret);
    return deskRedirect(visit.urls.to('/desk/sign-in', {}), { 'Set-Cookie': clearDeskCookie() });
  },
  { permission: 'applications:read' },
);

function redirectToWantedPage(
  { settings }: Deps,
  call: PageCall,
  headers: Record<string, string> = {},
): PageReply {
  const address = addressAfterSignIn(visitOf(settings, call), readWantedPage(call.query));
  return deskRedirect(address, headers);
}
