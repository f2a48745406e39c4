import type { Deps } from '#domain/ports.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';

/**
 * For this long after sending a form, its sender can correct the mail address that they typed. Half an hour is enough:
 * they see a mistake at once, or notice it when no mail comes.
 */
export const CORRECTION_MINUTES = 30;

type SentApplication = { id: string; createdAt: Date };

/** Mints the token of the sender's page; null once the time has passed, so that a reload does not prolong it. */
export function mintCorrectionToken(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { id, createdAt }: SentApplication,
): string | null {
  const expiresAt = new Date(createdAt.getTime() + CORRECTION_MINUTES * 60_000);
  if (expiresAt <= clock.now()) return null;
  // These links are not revoked: their generation is always 0, and they expire soon.
  return mintLinkToken(tokenKeys, { purpose: 'correction', subjectId: id, linkGeneration: 0, expiresAt });
}

/** Resolves the token to its application's id; null for one that is expired or not genuine. */
export function openCorrectionToken(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  token: string,
): string | null {
  return openLinkToken(tokenKeys, token, 'correction', clock.now())?.subjectId ?? null;
}
