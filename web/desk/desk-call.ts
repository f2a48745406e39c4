import type { Permission } from '#domain/access/permissions.ts';
import { openWorkspace, type WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { countDeskDeletions } from '#domain/administration/deletions/desk-deletions.ts';
import { type DeskSession, findDeskSession } from '#domain/desk/session.ts';
import { queryOfPath } from '#domain/desk/wanted-page.ts';
import type { Deps } from '#domain/ports.ts';
import { type DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { sameSecret } from '#kernel/secrets/hashing.ts';
import { errorReply } from '../page/error-reply.ts';
import { type FormFields, type PageCall, statusOf } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply, seeOther } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { readDeskCookie } from './cookie.ts';
import { forbiddenPage, foreignPage, freshPage } from './frame/refusals.ts';
import type { SignedInVisit } from './frame/signed-in-visit.ts';

/**
 * The headers of the desk's pages. Their policy lets browsers name the origin of the desk's own forms; under the stricter
 * policy of other pages, browsers would send `Origin: null`.
 */
export const deskHeaders = { ...noIndexHeaders, 'Referrer-Policy': 'same-origin' };

/** A call by a member who is signed in, and has the permission of the page. */
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

/** Shows a page to a member whose role has its permission, and asks everybody else to sign in. */
export function signedIn(show: ShowPage, permission: Permission = 'applications:read') {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    await call.countCall(['calls']);
    const desk = await openDesk(deps, call, permission);
    return 'refused' in desk ? desk.refused : show(deps, call, desk);
  };
}

type FormRules = { permission?: Permission; needsFreshSignIn?: (fields: FormFields) => boolean };

/**
 * Runs a form of a member. The form's origin must be ours and its token the session's; some forms need a recent sign-in,
 * too.
 */
export function signedInForm(
  run: RunForm,
  { permission = 'applications:manage', needsFreshSignIn = () => false }: FormRules = {},
) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
    if (refusal !== undefined) return refuseForm(deps, call, refusal);
    const desk = await openDesk(deps, call, permission);
    if ('refused' in desk) return desk.refused;
    const { token: sentToken } = fields;
    const isOwn = typeof sentToken === 'string' && sameSecret(sentToken, desk.session.formToken);
    if (!isOwn || !isFromHere(deps, call))
      return refusePage(desk.visit, foreignPage(desk.visit, { path: call.path, desk }));
    if (needsFreshSignIn(fields) && !desk.session.isFresh)
      return refusePage(desk.visit, freshPage(desk, call));
    return run(deps, call, { ...desk, fields });
  };
}

/** True for a form of our own pages: browsers name the origin of every form that they send. */
export function isFromHere({ settings }: Pick<Deps, 'settings'>, { origin }: PageCall): boolean {
  return origin === new URL(settings.publicUrl).origin;
}

/** Refuses a form that does not come from our pages, sent by a browser that is not signed in. */
export function foreignForm({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  return refusePage(visit, foreignPage(visit, call));
}

/** Answers a form whose body could not be read. A call beyond a limit gets the page that all pages have for it. */
export function refuseForm({ settings }: Deps, call: PageCall, refusal: DomainError): PageReply {
  const status = statusOf(refusal);
  if (status === 429) throw refusal;
  return errorReply(settings, call, status === 503 ? 503 : 500);
}

/** Redirects to a page of the desk after a form, with the headers of the desk. */
export function deskRedirect(url: string, headers: Record<string, string> = {}): PageReply {
  const reply = seeOther(url);
  return { ...reply, headers: { ...reply.headers, ...deskHeaders, ...headers } };
}

/** Opens the workspace of the member who is signed in, or answers with the page that refuses them. */
export async function openDesk(
  deps: Deps,
  call: PageCall,
  permission: Permission,
): Promise<DeskCall | { refused: PageReply }> {
  const session = await findSessionOf(deps, call);
  if (session === null) return { refused: askToSignIn(deps, call) };
  const { member, principal } = session;
  const { slug } = member.workspace;
  const visit = visitOf(deps.settings, call, member.workspace);
  const open = (needed: Permission) =>
    openWorkspace(deps.database.query, principal, { slug, permission: needed });
  // Every role may read applications, so this never refuses.
  const openDeletions = await countDeskDeletions(deps, await open('applications:read'), principal);
  const signedInVisit = { session, visit, provider: deps.signInProvider?.name ?? null, openDeletions };
  try {
    return { ...signedInVisit, access: await open(permission) };
  } catch (error) {
    if (toDomainError(error).reason !== 'scope_missing') throw error;
    return { refused: refusePage(visit, forbiddenPage(signedInVisit, call)) };
  }
}

function refusePage({ lang }: Visit, text: string): PageReply {
  return htmlReply(text, lang, { status: 403, headers: deskHeaders });
}

/** Shows a page of the desk. */
export function deskReply({ visit }: DeskCall, text: string, status = 200): PageReply {
  return htmlReply(text, visit.lang, { status, headers: deskHeaders });
}

/** Redirects to the sign-in. The query names the wanted page, which the mailed link then opens. */
function askToSignIn({ settings }: Deps, call: PageCall): PageReply {
  const { urls } = visitOf(settings, call);
  return deskRedirect(urls.to('/desk/sign-in', {}, queryOfPath(call.path)));
}
