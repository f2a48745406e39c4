import { z } from 'zod';
import { findApplicationOwner, findCandidate } from '#db/candidates/portal.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { openLinkToken } from '#kernel/secrets/link-tokens.ts';
import type { Deps } from '../ports.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from './call-limits.ts';

/** The candidate whose data a portal's token shows. */
export type TokenHolder = {
  candidate: NonNullable<Awaited<ReturnType<typeof findCandidate>>>;
  /**
   * The application whose id was used as the token; null for a mailed link. The partner that sent the application knows
   * the id, too, so the portal then shows no name, and only that application, as it was sent (D30).
   */
  applicationId: string | null;
};

type TokenDeps = Pick<Deps, 'database' | 'tokenKeys' | 'clock' | 'settings' | 'limiter'>;

const uuid = z.guid().toLowerCase();

/**
 * Finds the token's holder. Any invalid token is the same 404: an unknown, expired, revoked or altered one, and one of
 * another purpose (D5).
 */
export async function findTokenHolder(
  { database: { query }, tokenKeys, clock, settings }: TokenDeps,
  { token }: { token: string },
): Promise<TokenHolder> {
  const link = openLinkToken(tokenKeys, token, { purpose: 'portal', now: clock.now() });
  const applicationId = link === null && settings.portalApplicationIdTokens ? readApplicationId(token) : null;
  const candidateId =
    applicationId === null ? (link?.subjectId ?? null) : await findApplicationOwner(query, applicationId);
  const candidate = candidateId === null ? null : await findCandidate(query, candidateId);
  // An application id counts as a link of generation 0. It was mailed like a link, so a corrected address revokes it.
  const linkGeneration = link?.linkGeneration ?? 0;
  if (candidate?.linkGeneration === linkGeneration) return { candidate, applicationId };
  throw new DomainError('not_found', notFoundMessage);
}

/** Finds the holder, and counts the call against the limit of the token (D41); throws `rate_limited` above it. */
export async function findTokenHolderWithinLimit(
  deps: TokenDeps,
  { token, onLimitState }: { token: string; onLimitState: LimitedCaller['onLimitState'] },
): Promise<TokenHolder> {
  const holder = await findTokenHolder(deps, { token });
  await consumeSessionOrLinkLimit(deps, {
    policy: 'portal',
    owner: holder.applicationId ?? token,
    onLimitState,
  });
  return holder;
}

function readApplicationId(token: string): string | null {
  return uuid.safeParse(token).data ?? null;
}
