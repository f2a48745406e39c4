import type { Deps } from '#domain/ports.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';

/** An agent may ask for the status of its submission for this many days. */
const SUBMISSION_TOKEN_DAYS = 90;

/**
 * The generation of every token here. Other links are revoked by raising it, when an e-mail address is corrected; that of
 * a held application never is, since another submission replaces the whole application.
 */
const LINK_GENERATION = 0;

type HeldApplication = { id: string; expiresAt: Date };

/** Makes the URL of the page on which the person confirms or refuses a submission made in their name (D45). */
export function mintConfirmationUrl(
  { settings, tokenKeys }: Pick<Deps, 'settings' | 'tokenKeys'>,
  { id, expiresAt }: HeldApplication,
): string {
  const token = mintLinkToken(tokenKeys, {
    purpose: 'confirmation',
    subjectId: id,
    linkGeneration: LINK_GENERATION,
    expiresAt,
  });
  return `${settings.publicUrl}/confirm/${token}`;
}

/** Makes the token with which an agent asks for the status of its submission; it gives access to nothing else. */
export function mintSubmissionToken(
  { tokenKeys }: Pick<Deps, 'tokenKeys'>,
  { id, createdAt }: { id: string; createdAt: Date },
): string {
  return mintLinkToken(tokenKeys, {
    purpose: 'submission',
    subjectId: id,
    linkGeneration: LINK_GENERATION,
    expiresAt: new Date(createdAt.getTime() + SUBMISSION_TOKEN_DAYS * DAY_MS),
  });
}

/** Returns the id of the held application that a token names; null if it is invalid, expired or of the other purpose. */
export function openHeldToken(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { token, purpose }: { token: string; purpose: 'confirmation' | 'submission' },
): string | null {
  return openLinkToken(tokenKeys, token, { purpose, now: clock.now() })?.subjectId ?? null;
}
