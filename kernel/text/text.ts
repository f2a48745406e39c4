// TAB, LF and CR are text; the other C0 controls and DEL are not (D21).
const CONTROLS = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F';
/** Matches a whole clean text: on a file in base64 this is twice as fast as a search for a control character. */
const WITHOUT_CONTROLS = new RegExp(`^[^${CONTROLS}]*$`);

/** Tells whether PostgreSQL, JSON and XML can all keep `text` unchanged (D21). */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && WITHOUT_CONTROLS.test(text);
}

// Matches the end of a scheme such as `https://`, `www.`, or the end of a host with a path. No person's name has them,
// though St. John and J.R.R. have dots.
const WEB_ADDRESS = /[A-Za-z][\d+.-]*:\/\/|\b[Ww]{3}\.|[\p{L}\p{N}-]{2}\.\p{L}{2,}\/\S/u;

/** Tells whether mail programs would turn a part of `text` into a link. Mails repeat the names that people type. */
export function holdsWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.normalize('NFKC'));
}

/** A UUID in lower case, for patterns that contain one. */
export const UUID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

/** The UUID that sorts before every other one, so that a list read after it has all rows. */
export const LOWEST_UUID = '00000000-0000-0000-0000-000000000000';

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

/** Replaces the soft line ends and page breaks of word processors by line ends (D66). */
export function withLineEnds(text: string): string {
  return text.replace(/[\v\f]/g, '\n');
}

/** Normalises to NFC and trims; inner blanks are kept. Names, e-mails and phones are stored in this form (D21). */
export function tidy(text: string): string {
  return text.normalize('NFC').trim();
}

/** Spells out a key: `drivingLicence` and `driving_licence` become `Driving licence`; `permisB`, `Permis B`. */
export function spellOut(key: string): string {
  const words = key
    .normalize('NFC')
    .replace(/(?<=\p{Ll})[_-]*(\p{Lu})(?=\p{Ll})/gu, (_, start: string) => ` ${start.toLowerCase()}`)
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Patterns of accepted texts, for documents that describe them. */
export const textPatterns = {
  control: `[${CONTROLS}]`,
  webAddress: WEB_ADDRESS.source,
};
