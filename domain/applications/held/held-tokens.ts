import type { Deps } from '#domain/ports.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';

// A held application has two tokens: the person confirms with one, which is mailed as a link, and the agent that submitted
// it asks for its status with the other, also after the confirmation.

/** An agent may ask for the status of its submission for this many days. */
const SUBMISSION_TOKEN_DAYS = 90;

/**
 * Links of a candidate carry a generation, so that they can be revoked (`link-tokens.ts`). A held application has no
 * generation: when another submission replaces it, its row is deleted, and its tokens are invalid.
 */
const NO_GENERATION = 0;

/** Makes the URL of the page on which the person confirms or refuses a submission made in their name (D45). */
export function mintConfirmationUrl(
  { settings, tokenKeys }: Pick<Deps, 'settings' | 'tokenKeys'>,
  { id, expiresAt }: { id: string; expiresAt: Date },
): string {
  const token = mintLinkToken(tokenKeys, {
    purpose: 'confirmation',
    subjectId: id,
    linkGeneration: NO_GENERATION,
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
    linkGeneration: NO_GENERATION,
    expiresAt: new Date(createdAt.getTime() + SUBMISSION_TOKEN_DAYS * DAY_MS),
  });
}

/**
 * Returns the id in a token; null if the token is invalid, expired or made for another purpose. The confirmed application
 * has the same id as the held one.
 */
export function openHeldToken(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { token, purpose }: { token: string; purpose: 'confirmation' | 'submission' },
): string | null {
  return openLinkToken(tokenKeys, token, { purpose, now: clock.now() })?.subjectId ?? null;
}
