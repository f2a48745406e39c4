import { randomBytes } from 'node:crypto';
import { appendAudit } from '#db/audit/audit.ts';
import type { Member } from '#db/desk/members.ts';
import {
  deleteSession,
  findSession,
  findSignIn,
  insertSession,
  markSignInUsed,
  touchSession,
} from '#db/desk/sessions.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import type { ManagementPrincipal } from '../access/principal.ts';
import type { Deps } from '../ports.ts';
import { toPrincipal } from './member-principal.ts';
import { recogniseDevice } from './recognise-device.ts';

type SessionDeps = Pick<Deps, 'database' | 'clock'>;

/** A session ends this long after the sign-in. */
const SESSION_MS = 14 * DAY_MS;
/** A session also ends after this time without a visit; a long weekend is shorter. */
const IDLE_MS = 4 * DAY_MS;
/** A sign-in is fresh for this time. Deletions, members and keys need a fresh one (D103). */
export const FRESH_SECONDS = 15 * 60;
/** A session is marked as seen at most once in this time, so that few pages cost a write. */
const SEEN_EVERY_MS = 60_000;

/** A browser that is signed in. */
export type DeskSession = {
  member: Member;
  principal: ManagementPrincipal;
  /** The token that each form of the session carries. A page of another site cannot compute it. */
  formToken: string;
  /** The id by which pages tell this session from the member's other sessions. */
  id: string;
  /** True for `FRESH_SECONDS` after the sign-in. */
  isFresh: boolean;
};

/** Returns the moment since which a session must have been seen to be valid. */
export function seenSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Tells whether a sign-in at this time is recent enough for deletions, members and keys. */
export function isFreshSignIn({ clock }: Pick<SessionDeps, 'clock'>, startedAt: Date): boolean {
  return clock.now().getTime() - startedAt.getTime() < FRESH_SECONDS * 1000;
}

/**
 * Returns the start of a session whose sign-in was at a provider: the time of the sign-in there. If that is old or
 * unknown (null), the start is just too old for a fresh session. A time in the future becomes the present (D122).
 */
export function toSessionStart({ clock }: Pick<SessionDeps, 'clock'>, authenticatedAt: Date | null): Date {
  const nowMs = clock.now().getTime();
  const earliestStartMs = nowMs - FRESH_SECONDS * 1000;
  const authenticatedAtMs = authenticatedAt?.getTime() ?? earliestStartMs;
  return new Date(Math.min(nowMs, Math.max(earliestStartMs, authenticatedAtMs)));
}

/** Finds a link that signs in, used or not, with its member; throws `not_found` if it is unknown or has expired. */
export async function requireDeskLink({ database, clock }: SessionDeps, token: string) {
  const link = await findSignIn(database.query, sha256(token), clock.now());
  if (link === null) throw new DomainError('not_found', notFoundMessage);
  return link;
}

type SignIn = {
  /** The token of the link. */
  token: string;
  /** The secret of the browser's former session, which ends; null without one. */
  replacedSecret: string | null;
  userAgent: string | null;
};

/**
 * Signs in by a link, once; `secret` is the session's cookie, for `seconds`. The secret is always new, so that a cookie
 * which another person put into the browser cannot become the secret of a session.
 */
export async function signIn(
  deps: SessionDeps,
  { token, replacedSecret, userAgent }: SignIn,
): Promise<{ secret: string; seconds: number }> {
  const secret = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const digest = sha256(token);
    const link = await findSignIn(tx, digest, now);
    if (link === null || !(await markSignInUsed(tx, digest, now))) {
      throw new DomainError('not_found', notFoundMessage);
    }
    const { id: memberId, workspace } = link.member;
    if (replacedSecret !== null) await deleteSession(tx, sha256(replacedSecret));
    // A link that a provider's sign-in gave has the time of that sign-in, and the session begins then.
    const startedAt = link.authenticatedAt ?? now;
    const expiresAt = new Date(startedAt.getTime() + SESSION_MS);
    await insertSession(tx, {
      digest: sha256(secret),
      memberId,
      seenAt: now,
      expiresAt,
      ...recogniseDevice(userAgent),
    });
    await appendAudit(tx, {
      at: now,
      actor: `member:${memberId}`,
      action: 'desk.signed_in',
      workspaceId: workspace.id,
    });
  });
  return { secret, seconds: SESSION_MS / 1000 };
}

/** Finds the session of a cookie; null if there is no cookie, or if the session or the membership has ended. */
export async function findDeskSession(deps: SessionDeps, secret: string | null): Promise<DeskSession | null> {
  const { database, clock } = deps;
  if (secret === null) return null;
  const digest = sha256(secret);
  const now = clock.now();
  const session = await findSession(database.query, { digest, now, seenSince: seenSince(now) });
  if (session === null) return null;
  if (now.getTime() - session.seenAt.getTime() >= SEEN_EVERY_MS) {
    await touchSession(database.query, digest, now);
  }
  return {
    member: session.member,
    principal: toPrincipal(session),
    formToken: sha256(`desk form ${secret}`),
    id: sessionIdOf(digest),
    isFresh: isFreshSignIn(deps, signedInAt(session.expiresAt)),
  };
}

/** Returns the id of a session in pages. It reveals neither the session's secret nor the stored digest. */
export function sessionIdOf(digest: string): string {
  return sha256(`desk session ${digest}`).slice(0, 16);
}

/** Computes when a session began, from its end. */
export function signedInAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - SESSION_MS);
}

/** Ends the session with this secret, if there is one. */
export async function signOut({ database }: Pick<Deps, 'database'>, secret: string): Promise<void> {
  await deleteSession(database.query, sha256(secret));
}
