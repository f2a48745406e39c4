import type { IncomingMessage } from 'node:http';

/**
 * Admits an agent in a browser from our own pages, and from a configured list or `*`. A client without an origin is no
 * page.
 */
export function isOriginAllowed(
  { headers: { origin } }: IncomingMessage,
  { publicUrl, origins }: { publicUrl: string; origins: readonly string[] | undefined },
): boolean {
  if (origin === undefined) return true;
  const allowed = [new URL(publicUrl).origin, ...(origins ?? [])];
  return allowed.includes('*') || allowed.includes(origin);
}
