import { hash, timingSafeEqual } from 'node:crypto';

/** Returns the SHA-256 of the data in hexadecimal; a text is hashed as UTF-8. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

/** Compares in constant time, also texts of different lengths. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(a), digest(b));
}

/** Compares two SHA-256 in hexadecimal in constant time; throws if their lengths differ. */
export function sameDigest(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
