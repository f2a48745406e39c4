import { domainToASCII } from 'node:url';
import { tidy } from '../text/text.ts';

// Matches zero-width characters, soft hyphens, byte order marks and direction marks, which people paste unseen.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Removes invisible characters from an address, since no mailbox has them (D21). */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

// Matches a host of letters, digits, marks, hyphens and dots. `domainToASCII` would interpret signs such as % and /.
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * The local part. It has no dot at its start, at its end or after another dot, no blank, and no sign that would need
 * quotes.
 */
const LOCAL_PART = String.raw`(?!\.)(?!.*\.[.@])[^\s@"<>(),:;[\]\\]{1,64}`;
/** One label of an ASCII host has no hyphen at its start or end. */
const LABEL = '(?!-)[a-z0-9-]{1,63}(?<!-)';
/** The host has two labels or more. The last label is no number, since the text would then be an IP address. */
const HOST_LABELS = String.raw`(?=.{1,253}$)(?:${LABEL}\.)+(?!\d+$|0x)${LABEL}`;
/** Matches `camille.roussel@example.com`, in lower case and with an ASCII host. */
const ADDRESS = new RegExp(`^${LOCAL_PART}@${HOST_LABELS}$`, 'u');

/** The pattern of accepted addresses, for documents that describe it. */
export const EMAIL_PATTERN = ADDRESS.source;

/** Returns an address in one spelling: trimmed, in lower case, with an ASCII host (D16). Null for any other text. */
export function normalizeEmail(email: string): string | null {
  const text = tidy(withoutInvisible(email)).toLowerCase();
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  if (at < 1 || !HOST.test(host)) return null;
  const address = `${text.slice(0, at)}@${domainToASCII(host)}`;
  return ADDRESS.test(address) ? address : null;
}

/** Tells whether two texts name one address: some are stored in normal form, others, such as a contact's, as typed. */
export function isSameAddress(one: string, other: string): boolean {
  return toComparable(one) === toComparable(other);
}

/** Returns the normal form of an address; any other text is trimmed and written in lower case. */
function toComparable(email: string): string {
  return normalizeEmail(email) ?? email.trim().toLowerCase();
}

/** Returns the mailbox of an address, without the part after a `+` (D37). */
export function mailboxOf(email: string): string {
  return toComparable(email).replace(/^(.[^@+]*)\+[^@]*@/, '$1@');
}
