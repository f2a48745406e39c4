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

/** A sign-in at the provider takes at most this time. */
const SIGN_IN_MS = 600_000;
const PURPOSE = 'desk-oidc';

type ProviderDeps = Pick<Deps, 'database' | 'clock' | 'tokenKeys' | 'signInProvider'>;

/** A sign-in that has begun, as the browser's cookie keeps it. */
const begunSchema = z.object({
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  /** The page that the person wanted to open. */
  wantedPath: z.string().nullable().default(null),
  /** The language that was chosen in the address of the page before. */
  lang: z.enum(languages).nullable().default(null),
  /** True if the provider was told to ask for a new sign-in. */
  isFresh: z.boolean().default(false),
  at: z.coerce.date(),
});

type SignInRequest = WantedPage & { lang: Lang | null; isFresh: boolean };
const noRequest: SignInRequest = { wantedPath: null, lang: null, isFresh: false };

/** Begins a sign-in at the provider. It stores nothing: `sealed` goes into the browser's cookie, for `seconds`. */
export async function beginProviderSignIn(
  deps: ProviderDeps,
  request: SignInRequest,
): Promise<{ url: string; sealed: string; seconds: number }> {
  const { tokenKeys, clock } = deps;
  const maxAgeSeconds = request.isFresh ? FRESH_SECONDS : null;
  const { url, checks } = await requireProvider(deps).begin({ maxAgeSeconds });
  // Nodes of the last release require the field `applicationId`.
  const begun = { checks, ...request, at: clock.now(), applicationId: null };
  const sealed = tokenKeys.seal(Buffer.from(JSON.stringify(begun)), PURPOSE);
  return { url, sealed, seconds: SIGN_IN_MS / 1000 };
}

/** A link that signs in at one desk, once. */
type DeskLink = { token: string; workspace: Member['workspace'] };

/**
 * Ends a sign-in at the provider with a link for each desk of the person; `links` is null if it is refused. The
 * provider's answer can be used once, and creates no member (D104). A fresh sign-in is refused unless the provider says
 * that the person has just signed in there (D122).
 */
export async function finishProviderSignIn(
  deps: ProviderDeps,
  { sealed, query }: { sealed: string | null; query: string | null },
): Promise<{ links: DeskLink[] | null; begun: SignInRequest }> {
  const begun = sealed === null ? null : openBegun(deps, sealed);
  if (begun === null || query === null) return { links: null, begun: noRequest };
  const { checks, isFresh } = begun;
  const person = await requireProvider(deps).finish({ query, checks });
  if (person === null) return { links: null, begun };
  const authenticatedAt = toSessionStart(deps, person.authenticatedAt);
  if (isFresh && !isFreshSignIn(deps, authenticatedAt)) return { links: null, begun };
  const members = await ensureMemberships(deps, person.email);
  return { links: await mintLinks(deps, { state: checks.state, members, authenticatedAt }), begun };
}

function openBegun({ tokenKeys, clock }: ProviderDeps, sealed: string) {
  const plain = tokenKeys.open(sealed, PURPOSE);
  if (plain === null) return null;
  const begun = begunSchema.parse(JSON.parse(plain.toString()));
  return clock.now().getTime() - begun.at.getTime() < SIGN_IN_MS ? begun : null;
}

type SignedIn = { state: string; members: readonly Member[]; authenticatedAt: Date };

/**
 * Stores a link for each membership; null if the state was used before. The tokens derive from the state, so a second
 * use would store the same tokens, which `storeSignIn` refuses.
 */
function mintLinks(
  { database, clock, tokenKeys }: ProviderDeps,
  { state, members, authenticatedAt }: SignedIn,
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
