type Ending = { revokedAt: Date | null; expiresAt: Date | null };

export function isLiveKey({ revokedAt, expiresAt }: Ending, at: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > at);
}
