import fc from 'fast-check';

/** Makes any text that a file of jobs may hold: any code units, broken pairs, and ends of a CDATA section. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  codeUnits(),
  cdataEnds(),
);

function codeUnits() {
  return fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20, size: 'max' })
    .map((units) => String.fromCharCode(...units));
}

function cdataEnds() {
  return fc
    .array(fc.constantFrom(']', '>', ']]>', '<![CDATA[', '&lt;', '\r', '\n', '\ud800', '\u0000', 'a'))
    .map((parts) => parts.join(''));
}

/** States the specification a second time, code point by code point, independent of the writer. */
export function legal(text: string): string {
  return [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')].filter(isChar).join('');
}

function isChar(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x9 || code === 0xa;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
}
