import { domainToASCII } from 'node:url';

// TAB, LF and CR are text; the other C0 controls and DEL are not (D21).
const CONTROLS = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F';
/** On a file in base64 twice as fast as a search for a control. */
const WITHOUT_CONTROLS = new RegExp(`^[^${CONTROLS}]*$`);

/** Whether PostgreSQL, JSON and XML can all keep `text` as it is (D21). */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && WITHOUT_CONTROLS.test(text);
}

// A scheme, `www.`, or a host with a path behind it: no name has them, though St. John and J.R.R. have dots.
const WEB_ADDRESS = /[A-Za-z][A-Za-z\d+.-]*:\/\/|\b[Ww]{3}\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}\/\S/u;

/** Whether `text` holds what mail programs turn into a link: names are repeated in mails to their owner. */
export function holdsWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.normalize('NFKC'));
}

/** A limit in the largest unit that is exact. */
export function formatBytes(bytes: number): string {
  if (bytes % 2 ** 20 === 0) return `${bytes / 2 ** 20} MiB`;
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;
}

// Zero-width and soft signs, byte order marks, marks of direction: pasted along, and seen by nobody.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** An address without what nobody sees and no mailbox has (D21). */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Pasted text with line ends where word processors have a soft line end or a new page (D66). */
export function withLineEnds(text: string): string {
  return text.replace(/[\v\f]/g, '\n');
}

/** NFC, trimmed, inner runs of blanks kept: how names, e-mails and phones are stored (D21). */
export function tidy(text: string): string {
  return text.normalize('NFC').trim();
}

// Letters, digits, marks, hyphens and dots only: what parses hosts would read more into anything else.
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;
// In lower case, with the host in its ASCII form: no dot at an end of the local part or beside another, two labels and
// more in the host, of which the last is no number.
const ADDRESS =
  /^(?!\.)(?!.*\.[.@])[^\s@"<>(),:;[\]\\]{1,64}@(?=.{1,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!\d+$|0x)(?!-)[a-z0-9-]{1,63}(?<!-)$/u;

/** What texts are held to, for who describes it to others. */
export const textPatterns = {
  control: `[${CONTROLS}]`,
  webAddress: WEB_ADDRESS.source,
  email: ADDRESS.source,
};

/** One spelling per address: trimmed, lower-cased, IDNA host (D16). Null when it is no address. */
export function normalizeEmail(email: string): string | null {
  const text = tidy(withoutInvisible(email)).toLowerCase();
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  if (at < 1 || !HOST.test(host)) return null;
  const address = `${text.slice(0, at)}@${domainToASCII(host)}`;
  return ADDRESS.test(address) ? address : null;
}

/** The mailbox of an address, without what stands behind a `+` (D37). */
export function mailboxOf(email: string): string {
  const address = normalizeEmail(email) ?? email.trim().toLowerCase();
  return address.replace(/(?<=.)\+[^@]*(?=@)/, '');
}
