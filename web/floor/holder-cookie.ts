import { randomBytes } from 'node:crypto';
import { cookieValue } from '../desk/cookie.ts';
import type { PageCall } from '../page/page-call.ts';

const COOKIE_NAME = '__Host-floor';
/** Matches 16 random bytes in base64url. */
const HOLDER = /^[\w-]{22}$/;

/**
 * Returns the random name of the browser that opened a mailed link; `headers` store a new name in the browser. The name
 * gives no access: it tells the holders of one link apart, since only one of them can have the floor (D58).
 */
export function identifyHolder({ cookies }: Pick<PageCall, 'cookies'>): {
  holder: string;
  headers: Record<string, string>;
} {
  const holderInCookie = cookieValue(cookies, COOKIE_NAME);
  if (holderInCookie !== undefined && HOLDER.test(holderInCookie))
    return { holder: holderInCookie, headers: {} };
  const holder = randomBytes(16).toString('base64url');
  const headers = { 'Set-Cookie': `${COOKIE_NAME}=${holder}; Path=/; HttpOnly; Secure; SameSite=Lax` };
  return { holder, headers };
}
