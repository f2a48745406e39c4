type Ending = { revokedAt: Date | null; expiresAt: Date | null };

/** Tells whether a key is neither revoked nor expired. */
export function isLiveKey({ revokedAt, expiresAt }: Ending, at: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > at);
}
