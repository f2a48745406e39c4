import type { KeyRing } from './sealing.ts';

/**
 * What a link opens (D29); `confirmation` and `submission` are of what an agent submitted (D45), `session` is who
 * submitted an application and reads its conversation for a while (D30).
 */
export type TokenPurpose =
  | 'portal'
  | 'prequalification'
  | 'session'
  | 'confirmation'
  | 'submission'
  | 'employer';

/**
 * The candidate whose portal it is, the application whose prequalification it is, or the one that an employer reads
 * (D46). A candidate's link of an earlier generation than the candidate's row went to an address that was wrong.
 */
type LinkSubject = { subjectId: string; linkGeneration: number };

type PortalToken = LinkSubject & { purpose: TokenPurpose; expiresAt: Date };

/** An opaque, expiring link for one candidate in one workspace; its key rotates with TOKEN_KEYS. */
export function mintLinkToken(
  tokenKeys: KeyRing,
  { purpose, subjectId, linkGeneration, expiresAt }: PortalToken,
): string {
  const payload = `${subjectId} ${linkGeneration} ${Math.floor(expiresAt.getTime() / 1000)}`;
  return tokenKeys.seal(Buffer.from(payload), purposeContext(purpose));
}

/** Null: altered, expired, of another purpose, or sealed by a key that is gone. The caller compares generations. */
export function openLinkToken(
  tokenKeys: KeyRing,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): LinkSubject | null {
  const payload = tokenKeys.open(token, purposeContext(purpose))?.toString();
  const [subjectId, linkGeneration, expiresAt] = payload?.split(' ') ?? [];
  if (subjectId === undefined || Number(expiresAt) * 1000 <= now.getTime()) return null;
  return { subjectId, linkGeneration: Number(linkGeneration) };
}

function purposeContext(purpose: TokenPurpose): string {
  return `token:${purpose}`;
}
