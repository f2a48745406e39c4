/**
 * A piece of a page's text in pdf.js. `transform` is a PDF matrix of six numbers: the letters' skew and height are the
 * third and the fourth, and the piece begins at the last two, x and y.
 */
type TextItem = { str: string; transform: readonly number[]; width: number; hasEOL: boolean };

/** Unicode's combining mark for each accent that TeX draws as a letter of its own. */
const combiningMarks: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '^': '\u0302',
  '\u02dc': '\u0303',
  '~': '\u0303',
  '\u00af': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
};
/** The letters without a dot that TeX puts under an accent. */
const dotlessLetters: Readonly<Record<string, string>> = { '\u0131': 'i', '\u0237': 'j' };

/**
 * The least overlap of an accent and its letter, as a share of the letters' height: more than kerning moves letters
 * together, less than an accent is wide.
 */
const OVERLAP_MIN = 0.25;

/** Joins the pieces of a page. An accent and a letter that are drawn over each other become one letter. */
export function joinItems(items: Iterable<TextItem>): string {
  const pieces = [''];
  /** The place after the last piece that has letters. */
  let end = { x: 0, y: 0 };
  for (const { str, transform, width, hasEOL } of items) {
    const [, , skew = 0, height = 0, x = 0, y = 0] = transform;
    const letterHeight = Math.hypot(skew, height);
    const overlap = end.x - x;
    const isOnSameLine = Math.abs(end.y - y) < letterHeight;
    // A piece that begins more than a letter to the left is drawn elsewhere.
    const isOverLastLetter = overlap > letterHeight * OVERLAP_MIN && overlap < letterHeight;
    const joined = isOnSameLine && isOverLastLetter ? composeAccent(pieces.at(-1) ?? '', str) : null;
    if (joined !== null) pieces[pieces.length - 1] = joined;
    else if (str !== '') pieces.push(str);
    if (str !== '') end = { x: x + width, y };
    if (hasEOL) pieces.push('\n');
  }
  return pieces.join('');
}

/**
 * Combines the last letter of `text` with the first of `next`, if one of them is an accent: `e` and `´`, or `´` and
 * `e`, become `é`. Null if neither is an accent, or if Unicode has no such letter.
 */
function composeAccent(text: string, next: string): string | null {
  const last = text.at(-1) ?? '';
  const first = next.at(0) ?? '';
  const [letter, mark] =
    last in combiningMarks ? [first, combiningMarks[last]] : [last, combiningMarks[first]];
  if (mark === undefined || !/\p{L}/u.test(letter)) return null;
  const composed = `${dotlessLetters[letter] ?? letter}${mark}`.normalize('NFC');
  // A letter and its mark stay two characters if Unicode has no such letter.
  return composed.length === 1 ? text.slice(0, -1) + composed + next.slice(1) : null;
}
