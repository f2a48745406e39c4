/** Excel reads a CSV file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Matches what is before a formula: nothing at the beginning of the text, or separators, blanks and quotes, such as
 * `; "` in `a; "=1+1`. A formula begins with a sign of the lookahead, which may be full-width (OWASP, CSV injection).
 * Without the lookbehind, each sign of a long gap would be tried as its beginning, which takes more than linear time.
 */
const GAP_BEFORE_FORMULA = /(?:^|(?<![;,\s"'])[;,\s"']+)(?=[=+\-@＝＋－＠])/g;

/**
 * Matches a sign at which a program may begin a new cell, also within quotes: French Excel splits at semicolons, others
 * at commas or tabs, and all at line ends.
 */
const SEPARATOR = /[;,\t\r\n]/;

/** OWASP also asks for an apostrophe before any text that begins with one of these signs. */
const LEADING_CONTROL = /^[\t\r\n]/;

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

/** Writes an apostrophe before each formula, so that `=1; =2` becomes `'=1; '=2`, and before a leading control. */
function escapeFormulas(text: string): string {
  const escaped = text.replaceAll(GAP_BEFORE_FORMULA, (gap) => {
    const beginsCell = gap === '' || SEPARATOR.test(gap);
    return beginsCell ? `${gap}'` : gap;
  });
  return LEADING_CONTROL.test(text) ? `'${escaped}` : escaped;
}
