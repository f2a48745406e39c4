import { domainToASCII } from 'node:url';

// TAB, LF and CR are text; the other C0 controls and DEL are not (D21).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Whether PostgreSQL, JSON and XML can all keep `text` as it is (D21). */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

/** NFC, trimmed, inner runs of blanks kept: how names, e-mails and phones are stored (D21). */
export function tidy(text: string): string {
  return text.normalize('NFC').trim();
}

/** One spelling per address: trimmed, lower-cased, IDNA host (D16). Null when it is no address. */
export function normalizeEmail(email: string): string | null {
  const text = tidy(email).toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  const host = domainToASCII(text.slice(at + 1));
  if (!host.includes('.') || !/^[a-z0-9.-]+$/.test(host) || host.length > 253) return null;
  const local = text.slice(0, at);
  return /^[^\s@"<>(),:;[\]\\]{1,64}$/.test(local) && !/^\.|\.\.|\.$/.test(local) ? `${local}@${host}` : null;
}
