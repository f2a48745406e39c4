/**
 * The cookie of a session. The prefix `__Host-` binds it to this host and to TLS, so that no other host of the same
 * domain can set it.
 */
const DESK_COOKIE = '__Host-desk';
/** The cookie of a sign-in at the provider: its encrypted state, until the provider sends the browser back (D104). */
const PROVIDER_COOKIE = '__Host-desk-oidc';
/** Matches 32 random bytes in base64url. */
const SECRET_PATTERN = /^[\w-]{43}$/;
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** Finds the session's secret among the cookies of a request; null if it is absent or malformed. */
export function readDeskCookie(cookies: string | null): string | null {
  const value = cookieValue(cookies, DESK_COOKIE);
  return value !== undefined && SECRET_PATTERN.test(value) ? value : null;
}

export function setDeskCookie({ secret, seconds }: { secret: string; seconds: number }): string {
  return `${DESK_COOKIE}=${secret}; Max-Age=${seconds}; ${ATTRIBUTES}`;
}

export function clearDeskCookie(): string {
  return `${DESK_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
}

export function readProviderCookie(cookies: string | null): string | null {
  return cookieValue(cookies, PROVIDER_COOKIE) ?? null;
}

export function setProviderCookie({ sealed, seconds }: { sealed: string; seconds: number }): string {
  return `${PROVIDER_COOKIE}=${sealed}; Max-Age=${seconds}; ${ATTRIBUTES}`;
}

export function clearProviderCookie(): string {
  return `${PROVIDER_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
}

/** Finds the value of one cookie among those of a request. The service's own values contain no `=`. */
export function cookieValue(cookies: string | null, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([cookieName]) => cookieName === name)?.[1];
}
