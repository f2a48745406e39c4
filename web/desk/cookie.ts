/** The prefix `__Host-` binds the cookie to this host and to TLS, so that no other host of the same domain can set it. */
const NAME = '__Host-desk';
/** This cookie holds the encrypted state of a sign-in at the provider until the provider sends the browser back (D104). */
const PROVIDER_NAME = '__Host-desk-oidc';
/** Matches 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/;
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** Finds the session's secret among the cookies of a request. */
export function readDeskCookie(cookies: string | null): string | null {
  const value = cookieValue(cookies, NAME);
  return value !== undefined && SECRET.test(value) ? value : null;
}

export function readProviderCookie(cookies: string | null): string | null {
  return cookieValue(cookies, PROVIDER_NAME) ?? null;
}

export function setProviderCookie({ sealed, seconds }: { sealed: string; seconds: number }): string {
  return `${PROVIDER_NAME}=${sealed}; Max-Age=${seconds}; ${ATTRIBUTES}`;
}

export function clearProviderCookie(): string {
  return `${PROVIDER_NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

/** Finds the value of one cookie among those of a request. */
export function cookieValue(cookies: string | null, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([found]) => found === name)?.[1];
}

export function setDeskCookie({ secret, seconds }: { secret: string; seconds: number }): string {
  return `${NAME}=${secret}; Max-Age=${seconds}; ${ATTRIBUTES}`;
}

export function clearDeskCookie(): string {
  return `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}
