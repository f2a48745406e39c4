import type { Permission } from '#domain/access/permissions.ts';
import { openWorkspace, type WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { type DeskSession, findDeskSession } from '#domain/desk/session.ts';
import type { Deps } from '#domain/ports.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import { sameSecret } from '#kernel/secrets/keys.ts';
import { noIndexHeaders } from '../links/missing-link.ts';
import { errorPage } from '../page/error-page.ts';
import { type FormFields, type PageCall, statusOf } from '../page/page-call.ts';
import { errorReply } from '../page/refuse.ts';
import { htmlReply, type PageReply, seeOther } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import { readDeskCookie } from './cookie.ts';
import { deskTexts } from './texts.ts';

/** With the pages' usual policy a browser would send `Origin: null` with their own forms. */
export const deskHeaders = { ...noIndexHeaders, 'Referrer-Policy': 'same-origin' };

/** A call by a member who is signed in, and may read and answer applications. */
export type DeskCall = { session: DeskSession; access: WorkspaceAccess; visit: Visit };

type Desk = (deps: Deps, call: PageCall, desk: DeskCall) => Promise<PageReply>;
type Post = (deps: Deps, call: PageCall, desk: DeskCall & { fields: FormFields }) => Promise<PageReply>;

const permission: Permission = 'applications:manage';

/** Finds the session of the browser, whether it has one. */
export function findSessionOf(deps: Deps, call: PageCall): Promise<DeskSession | null> {
  return findDeskSession(deps, readDeskCookie(call.cookies));
}

/** Shows a page to a member, and asks everybody else to sign in. */
export function signedIn(show: Desk) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    await call.countCall(['calls']);
    const desk = await openDesk(deps, call);
    return desk === null ? askToSignIn(deps, call) : show(deps, call, desk);
  };
}

/** Runs a form of a member: its origin and its token must be this session's. */
export function signedInForm(run: Post) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    const { fields, refusal } = await call.readForm(['calls']);
    if (refusal !== undefined) return refuseForm(deps, call, refusal);
    const desk = await openDesk(deps, call);
    if (desk === null) return askToSignIn(deps, call);
    const { token: sent } = fields;
    const isOwn = typeof sent === 'string' && sameSecret(sent, desk.session.formToken);
    if (!isOwn || !isFromHere(deps, call)) return foreignForm(deps, call);
    return run(deps, call, { ...desk, fields });
  };
}

/** True for a form of our own pages: browsers name the origin of every form that they send. */
export function isFromHere({ settings }: Pick<Deps, 'settings'>, { origin }: PageCall): boolean {
  return origin === new URL(settings.publicUrl).origin;
}

export function foreignForm({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  const page = errorPage(visit, { status: 403, words: deskTexts[visit.lang].refused });
  return htmlReply(page, visit.lang, { status: 403, headers: deskHeaders });
}

/** Answers a form whose body could not be read. */
export function refuseForm({ settings }: Deps, call: PageCall, refusal: DomainError): PageReply {
  const status = statusOf(refusal);
  if (status === 429) throw refusal;
  return errorReply(settings, call, status === 503 ? 503 : 500);
}

export function deskRedirect(url: string, headers: Record<string, string> = {}): PageReply {
  const reply = seeOther(url);
  return { ...reply, headers: { ...reply.headers, ...deskHeaders, ...headers } };
}

async function openDesk(deps: Deps, call: PageCall): Promise<DeskCall | null> {
  const session = await findSessionOf(deps, call);
  if (session === null) return null;
  const { workspace } = session.member;
  const slug = workspace.slug;
  const access = await openWorkspace(deps.database.query, session.principal, { slug, permission });
  return { session, access, visit: visitOf(deps.settings, call, workspace) };
}

/** Keeps the application that was wanted, so that the link opens it. */
function askToSignIn({ settings }: Deps, call: PageCall): PageReply {
  const { urls } = visitOf(settings, call);
  const { id } = call.params;
  return deskRedirect(urls.to('/desk/sign-in', {}, id === undefined ? [] : [['application', id]]));
}
