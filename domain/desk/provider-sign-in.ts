import { z } from 'zod';
import type { Member } from '#db/desk/members.ts';
import { storeSignIn } from '#db/desk/sessions.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { type Lang, languages } from '#kernel/language.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import type { Deps } from '../ports.ts';
import { ensureMemberships } from './desk-members.ts';
import { FRESH_SECONDS, isFreshSignIn, toSessionStart } from './session.ts';
import type { WantedPage } from './wanted-page.ts';

/** A sign-in at the provider ends within this time, and its links to the desks are valid for as long. */
const SIGN_IN_MS = 600_000;
/** The purpose under which the cookie's content is sealed. */
const PURPOSE = 'desk-oidc';

type ProviderDeps = Pick<Deps, 'database' | 'clock' | 'tokenKeys' | 'signInProvider'>;

/** A sign-in that has begun, as the browser's cookie keeps it until it ends. */
const pendingSignInSchema = z.object({
  /** The secrets of OpenID Connect against which the provider's answer is checked. */
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  /** The page that the person wanted to open. */
  wantedPath: z.string().nullable().default(null),
  /** The language that was chosen in the address of the page before. */
  lang: z.enum(languages).nullable().default(null),
  /** True if the provider must ask the person to sign in again. */
  isFresh: z.boolean().default(false),
  /** The time when the sign-in began. */
  at: z.coerce.date(),
});

type SignInRequest = WantedPage & { lang: Lang | null; isFresh: boolean };
/** The request of a sign-in whose cookie is missing, expired or not ours. */
const noRequest: SignInRequest = { wantedPath: null, lang: null, isFresh: false };

/**
 * Begins a sign-in at the provider; the browser then goes to `url`. Nothing is stored here: `sealed` goes into the
 * browser's cookie, for `seconds`.
 */
export async function beginProviderSignIn(
  deps: ProviderDeps,
  request: SignInRequest,
): Promise<{ url: string; sealed: string; seconds: number }> {
  const { tokenKeys, clock } = deps;
  const maxAgeSeconds = request.isFresh ? FRESH_SECONDS : null;
  const { url, checks } = await requireProvider(deps).begin({ maxAgeSeconds });
  // The field `applicationId` is for nodes of the last release, which require it.
  const pendingSignIn = { checks, ...request, at: clock.now(), applicationId: null };
  const sealed = tokenKeys.seal(Buffer.from(JSON.stringify(pendingSignIn)), PURPOSE);
  return { url, sealed, seconds: SIGN_IN_MS / 1000 };
}

/** A link that signs in at one desk, once. */
type DeskLink = { token: string; workspace: Member['workspace'] };

/**
 * Ends a sign-in at the provider with a link for each desk of the person; `links` is null if the sign-in is refused.
 * The provider's answer can be used once, and creates no member (D104). If the request is for a fresh sign-in, the
 * provider must say that the person has just signed in there (D122).
 */
export async function finishProviderSignIn(
  deps: ProviderDeps,
  { sealed, query }: { sealed: string | null; query: string | null },
): Promise<{ links: DeskLink[] | null; request: SignInRequest }> {
  const request = sealed === null ? null : openPendingSignIn(deps, sealed);
  if (request === null || query === null) return { links: null, request: noRequest };
  const { checks, isFresh } = request;
  const person = await requireProvider(deps).finish({ query, checks });
  if (person === null) return { links: null, request };
  const authenticatedAt = toSessionStart(deps, person.authenticatedAt);
  if (isFresh && !isFreshSignIn(deps, authenticatedAt)) return { links: null, request };
  const members = await ensureMemberships(deps, person.email);
  return { links: await mintLinks(deps, { state: checks.state, members, authenticatedAt }), request };
}

/** Opens the cookie's content; null if it is not ours, or if the sign-in has begun too long ago. */
function openPendingSignIn({ tokenKeys, clock }: ProviderDeps, sealed: string) {
  const plain = tokenKeys.open(sealed, PURPOSE);
  if (plain === null) return null;
  const pendingSignIn = pendingSignInSchema.parse(JSON.parse(plain.toString()));
  const ageMs = clock.now().getTime() - pendingSignIn.at.getTime();
  return ageMs < SIGN_IN_MS ? pendingSignIn : null;
}

type FinishedSignIn = { state: string; members: readonly Member[]; authenticatedAt: Date };

/**
 * Stores a link for each membership; null if the state was used before. The tokens derive from the state, so a second
 * use would store the same tokens, which `storeSignIn` refuses.
 */
function mintLinks(
  { database, clock, tokenKeys }: ProviderDeps,
  { state, members, authenticatedAt }: FinishedSignIn,
): Promise<DeskLink[] | null> {
  const expiresAt = new Date(clock.now().getTime() + SIGN_IN_MS);
  return database.transaction(async (tx) => {
    const links: DeskLink[] = [];
    for (const { id: memberId, workspace } of members) {
      const token = tokenKeys.pseudonym(`desk-oidc ${state} ${memberId}`);
      if (!(await storeSignIn(tx, { digest: sha256(token), memberId, expiresAt, authenticatedAt })))
        return null;
      links.push({ token, workspace });
    }
    return links;
  });
}

function requireProvider({ signInProvider }: ProviderDeps) {
  if (signInProvider === null) throw new DomainError('not_found', notFoundMessage);
  return signInProvider;
}
