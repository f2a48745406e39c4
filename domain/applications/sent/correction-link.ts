import type { Deps } from '#domain/ports.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';

/**
 * A form's sender can correct the mail address for this long. Half an hour is enough: senders see a mistake at once, or
 * when no mail arrives.
 */
export const CORRECTION_MINUTES = 30;

type SentApplication = { id: string; createdAt: Date };

/** Mints the token for a correction. It expires CORRECTION_MINUTES after the application; null from then on. */
export function mintCorrectionToken(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { id, createdAt }: SentApplication,
): string | null {
  const expiresAt = new Date(createdAt.getTime() + CORRECTION_MINUTES * 60_000);
  if (expiresAt <= clock.now()) return null;
  // These links cannot be revoked, since they expire soon: their generation is always 0.
  return mintLinkToken(tokenKeys, { purpose: 'correction', subjectId: id, linkGeneration: 0, expiresAt });
}

/** Returns the application's id in a token; null if the token is expired or invalid. */
export function openCorrectionToken(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  token: string,
): string | null {
  return openLinkToken(tokenKeys, token, { purpose: 'correction', now: clock.now() })?.subjectId ?? null;
}
