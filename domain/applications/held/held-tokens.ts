import { linkTo } from '#domain/linked-pages.ts';
import type { Deps } from '#domain/ports.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';

// A held application has two tokens. The person confirms with one, which is mailed as a link. The agent that submitted
// the application asks for its status with the other, which stays valid after the confirmation.

/** An agent may ask for the status of its submission for this many days. */
const SUBMISSION_TOKEN_DAYS = 90;

/**
 * A candidate's links have a generation, so that they can be revoked (`link-tokens.ts`). A held application needs none:
 * when another submission replaces it, its row is deleted, and the id in its tokens finds nothing.
 */
const NO_GENERATION = 0;

/** Makes the URL of the page on which a person confirms or refuses what an agent submitted in their name (D45). */
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
  return linkTo('confirmation', { publicUrl: settings.publicUrl, token });
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
 * Reads the id of the held application in a token; null if the token is invalid, expired or of another purpose. The row
 * with this id may be deleted by now. A confirmed application keeps the id.
 */
export function readHeldId(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { token, purpose }: { token: string; purpose: 'confirmation' | 'submission' },
): string | null {
  return openLinkToken(tokenKeys, token, { purpose, now: clock.now() })?.subjectId ?? null;
}
