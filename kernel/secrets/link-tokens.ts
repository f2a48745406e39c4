import type { KeyRing } from './sealing.ts';

/** The purpose of a link. A page or an operation accepts links of one purpose only (D29). */
export type TokenPurpose =
  | 'portal'
  | 'prequalification'
  /** Lets the submitter of an application read its conversation for a while (D30). */
  | 'session'
  /** Confirms an agent's submission (D45). */
  | 'confirmation'
  /** Lets an agent read its submission (D45). */
  | 'submission'
  | 'employer'
  /** Confirms a new e-mail address. */
  | 'new_address'
  /** Reads the statuses of a candidate's applications (D77). */
  | 'status_feed'
  /** Manages the alerts of an address (D78). */
  | 'job_alerts'
  /** Corrects the address of a form that was just sent (D80). */
  | 'correction';

/**
 * The row that a link is about, such as the candidate of a portal, or the application that an employer reads (D46). A
 * link is revoked by raising the generation of the candidate's row, for example since it was mailed to a wrong address.
 */
type LinkSubject = { subjectId: string; linkGeneration: number };

type LinkToken = LinkSubject & { purpose: TokenPurpose; expiresAt: Date };

/** A candidate's link expires after this many days. */
const LINK_DAYS = 90;

/** Returns when a candidate's link that is minted now expires: at a whole second, since tokens store seconds. */
export function linkExpiry(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000 + LINK_DAYS * 86_400) * 1000);
}

/** Mints the opaque, expiring token of a link. The newest of TOKEN_KEYS encrypts it. */
export function mintLinkToken(
  tokenKeys: KeyRing,
  { purpose, subjectId, linkGeneration, expiresAt }: LinkToken,
): string {
  const payload = `${subjectId} ${linkGeneration} ${Math.floor(expiresAt.getTime() / 1000)}`;
  return tokenKeys.seal(Buffer.from(payload), purposeContext(purpose));
}

/**
 * Decrypts the token of a link. Null if it was altered, has expired, has another purpose, or was encrypted under a key
 * that is no longer in TOKEN_KEYS. The caller compares the generations.
 */
export function openLinkToken(
  tokenKeys: KeyRing,
  token: string,
  { purpose, now }: { purpose: TokenPurpose; now: Date },
): LinkSubject | null {
  const payload = tokenKeys.open(token, purposeContext(purpose))?.toString();
  const [subjectId, linkGeneration, expiresAt] = payload?.split(' ') ?? [];
  if (subjectId === undefined || Number(expiresAt) * 1000 <= now.getTime()) return null;
  return { subjectId, linkGeneration: Number(linkGeneration) };
}

function purposeContext(purpose: TokenPurpose): string {
  return `token:${purpose}`;
}
