import type { IncomingMessage } from 'node:http';

/** An agent in a browser is let in from our own pages, and from a list or `*` that is set; one that names none is no page. */
export function isOriginAllowed(
  { headers: { origin } }: IncomingMessage,
  { publicUrl, origins }: { publicUrl: string; origins: readonly string[] | undefined },
): boolean {
  if (origin === undefined) return true;
  const allowed = [new URL(publicUrl).origin, ...(origins ?? [])];
  return allowed.includes('*') || allowed.includes(origin);
}
