import { domainToASCII } from 'node:url';

// TAB, LF and CR are text; the other C0 controls and DEL are not (D21).
const CONTROLS = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F';
/** On a file in base64 this is twice as fast as a search for a control character. */
const WITHOUT_CONTROLS = new RegExp(`^[^${CONTROLS}]*$`);

/** Tells whether PostgreSQL, JSON and XML can all keep `text` unchanged (D21). */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && WITHOUT_CONTROLS.test(text);
}

// Matches a scheme, `www.`, or a host with a path: no name has them, though St. John and J.R.R. have dots.
const WEB_ADDRESS = /[A-Za-z][A-Za-z\d+.-]*:\/\/|\b[Ww]{3}\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}\/\S/u;

/** Tells whether mail programs would turn a part of `text` into a link: names are repeated in mails to their owner. */
export function holdsWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.normalize('NFKC'));
}

/** The pattern of a UUID in lower case, for patterns that have one in them. */
export const UUID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i');

/** Tells whether a text is a UUID, of any version and in capitals or not. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Writes a limit in the largest unit that is exact. */
export function formatBytes(bytes: number): string {
  if (bytes % 2 ** 20 === 0) return `${bytes / 2 ** 20} MiB`;
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;
}

// Zero-width and soft signs, byte order marks and marks of direction are pasted along unseen.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Removes invisible characters from an address, since no mailbox has them (D21). */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Replaces the soft line ends and new pages of word processors by line ends (D66). */
export function withLineEnds(text: string): string {
  return text.replace(/[\v\f]/g, '\n');
}

/** Normalises to NFC and trims; inner blanks are kept. Names, e-mails and phones are stored in this form (D21). */
export function tidy(text: string): string {
  return text.normalize('NFC').trim();
}

// A host has only letters, digits, marks, hyphens and dots: the parser of hosts would interpret other characters.
const HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;
// Matches lower-case addresses with an ASCII host: the local part has no dot at an end or next to another, and the host
// has two labels or more, of which the last is no number.
const ADDRESS =
  /^(?!\.)(?!.*\.[.@])[^\s@"<>(),:;[\]\\]{1,64}@(?=.{1,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!\d+$|0x)(?!-)[a-z0-9-]{1,63}(?<!-)$/u;

/** Patterns of accepted texts, for documents that describe them. */
export const textPatterns = {
  control: `[${CONTROLS}]`,
  webAddress: WEB_ADDRESS.source,
  email: ADDRESS.source,
};

/** Returns an address in one spelling: trimmed, lower-cased, with an IDNA host (D16). Null when it is no address. */
export function normalizeEmail(email: string): string | null {
  const text = tidy(withoutInvisible(email)).toLowerCase();
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  if (at < 1 || !HOST.test(host)) return null;
  const address = `${text.slice(0, at)}@${domainToASCII(host)}`;
  return ADDRESS.test(address) ? address : null;
}

/** Returns the mailbox of an address, without the part after a `+` (D37). */
export function mailboxOf(email: string): string {
  const address = normalizeEmail(email) ?? email.trim().toLowerCase();
  return address.replace(/(?<=.)\+[^@]*(?=@)/, '');
}
