import type { Permission } from '#domain/access/permissions.ts';
import { openWorkspace, type WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { countDeskDeletions } from '#domain/administration/deletions/desk-deletions.ts';
import { type DeskSession, findDeskSession } from '#domain/desk/session.ts';
import { pairsOfPath } from '#domain/desk/wanted-page.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { sameSecret } from '#kernel/secrets/hashing.ts';
import type { FormFields, PageCall } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply, seeOther } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { readDeskCookie } from './cookie.ts';
import { forbiddenPage, foreignFormPage, staleSignInPage } from './frame/refusals.ts';
import type { SignedInVisit } from './frame/signed-in-visit.ts';

/**
 * The headers of the desk's pages. Under this referrer policy, browsers name the origin of the desk's own forms. Under
 * the stricter policy of other pages, they would send `Origin: null`.
 */
export const deskHeaders = { ...noIndexHeaders, 'Referrer-Policy': 'same-origin' };

/** A call by a member who is signed in and has the permission of the page. */
export type DeskCall = SignedInVisit & { access: WorkspaceAccess };

type ShowPage = (deps: Deps, call: PageCall, desk: DeskCall) => Promise<PageReply>;
type RunForm = (deps: Deps, call: PageCall, desk: DeskCall & { fields: FormFields }) => Promise<PageReply>;

/** True if the member may answer and speak to candidates. A reviewer may only read (D103). */
export function mayAnswer({ session }: Pick<DeskCall, 'session'>): boolean {
  return session.principal.permissions.includes('applications:manage');
}

/** Finds the session of the browser's cookie; null if there is none. */
export function findSessionOf(deps: Deps, call: PageCall): Promise<DeskSession | null> {
  return findDeskSession(deps, readDeskCookie(call.cookies));
}

/** Returns the handler of a page. Visitors are asked to sign in, and members without the permission are refused. */
export function deskHandler(show: ShowPage, permission: Permission = 'applications:read') {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    await call.countCall(['calls']);
    const desk = await openDesk(deps, call, permission);
    return 'refusalReply' in desk ? desk.refusalReply : show(deps, call, desk);
  };
}

/** `needsFreshSignIn` tells by the fields of a form whether its change needs a recent sign-in (D103). */
type FormRules = { permission?: Permission; needsFreshSignIn?: (fields: FormFields) => boolean };

/**
 * Returns the handler of a member's form. The form must come from our origin, with the token of the session; some forms
 * need a recent sign-in, too.
 */
export function deskFormHandler(
  run: RunForm,
  { permission = 'applications:manage', needsFreshSignIn = () => false }: FormRules = {},
) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
    if (refusal !== undefined) throw refusal;
    const desk = await openDesk(deps, call, permission);
    if ('refusalReply' in desk) return desk.refusalReply;
    const { token: sentToken } = fields;
    const hasToken = typeof sentToken === 'string' && sameSecret(sentToken, desk.session.formToken);
    if (!hasToken || !isSameOrigin(deps, call))
      return forbiddenReply(desk.visit, foreignFormPage(desk.visit, { path: call.path, desk }));
    if (needsFreshSignIn(fields) && !desk.session.isFresh)
      return forbiddenReply(desk.visit, staleSignInPage(desk, call));
    return run(deps, call, { ...desk, fields });
  };
}

/** True for a form of our own pages. Browsers name the origin of every form that they send. */
export function isSameOrigin({ settings }: Pick<Deps, 'settings'>, { origin }: PageCall): boolean {
  return origin === new URL(settings.publicUrl).origin;
}

/** Refuses a form that does not come from our pages, sent by a browser that is not signed in. */
export function refuseForeignForm({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  return forbiddenReply(visit, foreignFormPage(visit, call));
}

/** Redirects to a page of the desk after a form, with the headers of the desk. */
export function deskRedirect(url: string, headers: Record<string, string> = {}): PageReply {
  const reply = seeOther(url);
  return { ...reply, headers: { ...reply.headers, ...deskHeaders, ...headers } };
}

/** Opens the workspace of the member who is signed in, or returns the reply that refuses the call. */
export async function openDesk(
  deps: Deps,
  call: PageCall,
  permission: Permission,
): Promise<DeskCall | { refusalReply: PageReply }> {
  const session = await findSessionOf(deps, call);
  if (session === null) return { refusalReply: askToSignIn(deps, call) };
  const { member, principal } = session;
  const { slug } = member.workspace;
  const visit = visitOf(deps.settings, call, member.workspace);
  const open = (needed: Permission) =>
    openWorkspace(deps.database.query, principal, { slug, permission: needed });
  // Every role may read applications, so this call of `open` never refuses.
  const openDeletions = await countDeskDeletions(deps, await open('applications:read'), principal);
  const signedInVisit = { session, visit, providerName: deps.signInProvider?.name ?? null, openDeletions };
  try {
    return { ...signedInVisit, access: await open(permission) };
  } catch (error) {
    if (toDomainError(error).reason !== 'scope_missing') throw error;
    return { refusalReply: forbiddenReply(visit, forbiddenPage(signedInVisit, call)) };
  }
}

function forbiddenReply({ lang }: Visit, text: string): PageReply {
  return htmlReply(text, lang, { status: 403, headers: deskHeaders });
}

/** Shows a page of the desk. */
export function deskReply({ visit }: DeskCall, text: string, status = 200): PageReply {
  return htmlReply(text, visit.lang, { status, headers: deskHeaders });
}

/** Redirects to the sign-in. The query names the wanted page, which opens after the sign-in. */
function askToSignIn({ settings }: Deps, call: PageCall): PageReply {
  const { urls } = visitOf(settings, call);
  return deskRedirect(urls.to('/desk/sign-in', {}, pairsOfPath(call.path)));
}
