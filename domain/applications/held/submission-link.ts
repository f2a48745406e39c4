import type { Deps } from '#domain/ports.ts';
import { mintLinkToken, openLinkToken } from '#kernel/secrets/link-tokens.ts';

type LinkDeps = Pick<Deps, 'settings' | 'tokenKeys'>;
type Held = { id: string; expiresAt: Date };

/** How long an agent may ask what became of what it submitted. */
const SUBMISSION_DAYS = 90;

/** The mailed link, by which the person confirms or refuses what was submitted in their name (D45). */
export function confirmationUrl({ settings, tokenKeys }: LinkDeps, { id, expiresAt }: Held): string {
  const token = mintLinkToken(tokenKeys, {
    purpose: 'confirmation',
    subjectId: id,
    linkGeneration: 0,
    expiresAt,
  });
  return `${settings.publicUrl}/confirm/${token}`;
}

/** What an agent asks with what became of its submission: it opens nothing but that. */
export function submissionToken(
  { tokenKeys }: Pick<Deps, 'tokenKeys'>,
  { id, createdAt }: { id: string; createdAt: Date },
): string {
  const expiresAt = new Date(createdAt.getTime() + SUBMISSION_DAYS * 86_400_000);
  return mintLinkToken(tokenKeys, { purpose: 'submission', subjectId: id, linkGeneration: 0, expiresAt });
}

/** The id that a token of this purpose names, or null. */
export function subjectOf(
  { tokenKeys, clock }: Pick<Deps, 'tokenKeys' | 'clock'>,
  { token, purpose }: { token: string; purpose: 'confirmation' | 'submission' },
): string | null {
  return openLinkToken(tokenKeys, token, purpose, clock.now())?.subjectId ?? null;
}
