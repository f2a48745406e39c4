import type { KeyRing } from './sealing.ts';

/** What a mailed link opens (D29). */
export type TokenPurpose = 'portal' | 'prequalification';

export type PortalToken = { purpose: TokenPurpose; candidateId: string; expiresAt: Date };

/** An opaque, expiring link for one candidate in one workspace; its key rotates with TOKEN_KEYS. */
export function mintPortalToken(
  tokenKeys: KeyRing,
  { purpose, candidateId, expiresAt }: PortalToken,
): string {
  const payload = `${candidateId} ${Math.floor(expiresAt.getTime() / 1000)}`;
  return tokenKeys.seal(Buffer.from(payload), purposeContext(purpose));
}

/** The candidate's id, or null: altered, expired, of another purpose, or sealed by a key that is gone. */
export function openPortalToken(
  tokenKeys: KeyRing,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): string | null {
  const payload = tokenKeys.open(token, purposeContext(purpose))?.toString();
  const [candidateId, expiresAt] = payload?.split(' ') ?? [];
  return candidateId !== undefined && Number(expiresAt) * 1000 > now.getTime() ? candidateId : null;
}

function purposeContext(purpose: TokenPurpose): string {
  return `token:${purpose}`;
}
