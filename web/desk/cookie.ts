/** The prefix binds the cookie to this host and to TLS, so that no neighbour under the same domain can set it. */
const NAME = '__Host-desk';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** Finds the session's secret among the cookies of a request. */
export function readDeskCookie(cookies: string | null): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === NAME)?.[1];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

export function setDeskCookie({ secret, seconds }: { secret: string; seconds: number }): string {
  return `${NAME}=${secret}; Max-Age=${seconds}; ${ATTRIBUTES}`;
}

export function clearDeskCookie(): string {
  return `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}
