import type { IncomingMessage } from 'node:http';

/**
 * Tells whether the caller may connect: a page of our own or of a configured origin (`*` is any), or a client without
 * an origin, which is no page.
 */
export function isOriginAllowed(
  { headers: { origin } }: IncomingMessage,
  { publicUrl, origins }: { publicUrl: string; origins: readonly string[] | undefined },
): boolean {
  if (origin === undefined) return true;
  const allowed = [new URL(publicUrl).origin, ...(origins ?? [])];
  return allowed.includes('*') || allowed.includes(origin);
}
