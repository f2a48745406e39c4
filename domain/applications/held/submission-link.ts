import type { Deps } from '#domain/ports.ts';
import { DAY_MS } from '#kernel/clock.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';

type LinkDeps = Pick<Deps, 'settings' | 'tokenKeys'>;
type HeldSubmission = { id: string; expiresAt: Date };

/** An agent may ask for this many days what became of its submission. */
const SUBMISSION_DAYS = 90;

/** Mints the mailed link by which the person confirms or refuses a submission made in their name (D45). */
export function confirmationUrl(
  { settings, tokenKeys }: LinkDeps,
  { id, expiresAt }: HeldSubmission,
): string {
  const token = mintLinkToken(tokenKeys, {
    purpose: 'confirmation',
    subjectId: id,
    linkGeneration: 0,
    expiresAt,
  });
  return `${settings.publicUrl}/confirm/${token}`;
}

/** Mints the token with which an agent asks what became of its submission; it gives access to nothing else. */
export function submissionToken(
  { tokenKeys }: Pick<Deps, 'tokenKeys'>,
  { id, createdAt }: { id: string; createdAt: Date },
): string {
  const expiresAt = new Date(createdAt.getTime() + SUBMISSION_DAYS * DAY_MS);
  return mintLinkToken(tokenKeys, { purpose: 'submission', subjectId: id, linkGeneration: 0, expiresAt });
}

/** Returns the id that a token of this purpose names, or null. */
export function readSubmissionToken(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { token, purpose }: { token: string; purpose: 'confirmation' | 'submission' },
): string | null {
  return openLinkToken(tokenKeys, token, purpose, clock.now())?.subjectId ?? null;
}
