/** Excel reads a CSV file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet runs a text that begins with one of these signs as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * French Excel splits cells at semicolons, other programs at tabs. So a formula may also begin after such a separator,
 * and after blanks and quotes behind it.
 */
const SEPARATOR = /[;,\t\r\n]/;
const SIGNS_BEFORE_FORMULA = /(?<![;,\s"'])[;,\s"']+(?=[=+\-@＝＋－＠])/g;

type Cell = string | number | boolean | null;

/** Writes rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function writeCsv(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [names, ...rows].map((row) => row.map(writeCell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function writeCell(cell: Cell): string {
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' ? escapeFormulas(text) : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function escapeFormulas(text: string): string {
  const escaped = FORMULA.test(text) ? `'${text}` : text;
  return escaped.replaceAll(SIGNS_BEFORE_FORMULA, (signs) => (SEPARATOR.test(signs) ? `${signs}'` : signs));
}
