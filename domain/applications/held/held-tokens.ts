import type { Deps } from '#domain/ports.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';

/** An agent may ask for this many days what became of its submission. */
const SUBMISSION_TOKEN_DAYS = 90;

/**
 * A held application's address is never corrected: another submission replaces it. So its tokens have one generation.
 */
const GENERATION = 0;

type HeldApplication = { id: string; expiresAt: Date };

/** Mints the address of the page on which the person confirms or refuses a submission made in their name (D45). */
export function mintConfirmationUrl(
  { settings, tokenKeys }: Pick<Deps, 'settings' | 'tokenKeys'>,
  { id, expiresAt }: HeldApplication,
): string {
  const token = mintLinkToken(tokenKeys, {
    purpose: 'confirmation',
    subjectId: id,
    linkGeneration: GENERATION,
    expiresAt,
  });
  return `${settings.publicUrl}/confirm/${token}`;
}

/** Mints the token with which an agent asks what became of its submission; it gives access to nothing else. */
export function mintSubmissionToken(
  { tokenKeys }: Pick<Deps, 'tokenKeys'>,
  { id, createdAt }: { id: string; createdAt: Date },
): string {
  return mintLinkToken(tokenKeys, {
    purpose: 'submission',
    subjectId: id,
    linkGeneration: GENERATION,
    expiresAt: new Date(createdAt.getTime() + SUBMISSION_TOKEN_DAYS * DAY_MS),
  });
}

/** Returns the id of the application that a token of this purpose names; null for any other text and after its end. */
export function openHeldToken(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { token, purpose }: { token: string; purpose: 'confirmation' | 'submission' },
): string | null {
  return openLinkToken(tokenKeys, token, purpose, clock.now())?.subjectId ?? null;
}
