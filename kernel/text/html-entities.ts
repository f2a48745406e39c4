/** The names of U+00A0 to U+00FF, in their order. */
const latinNames =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
  acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde
  Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc
  Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml
  aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc
  otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

/** Further names, each before its character. */
const otherPairs =
  `lt < gt > amp & quot " apos ' euro € OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ ndash – mdash — lsquo ‘
  rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ bull • hellip … lsaquo ‹ rsaquo › trade ™ larr ← rarr → minus −
  le ≤ ge ≥ ne ≠ infin ∞ check ✓`.split(/\s+/);

const namedEntities = new Map<string, string>([
  ...latinNames.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...toPairs(otherPairs),
]);

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for content and quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Replaces the character references of HTML; unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi,
    (reference, decimal?: string, hexadecimal?: string, name = '') => {
      if (decimal !== undefined) return characterOf(Number(decimal));
      if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16));
      return namedEntities.get(name) ?? reference;
    },
  );
}

const windows1252 = new TextDecoder('windows-1252');
/** Matches control characters other than tab, line feed and carriage return, surrogates and noncharacters. */
const NOT_TEXT = /[[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]--[\t\n\r]]/v;

/** Returns the character of a numeric reference; HTML reads 128 to 159 as Windows-1252, as Word writes them. */
function characterOf(code: number): string {
  if (code > 0x10ffff) return '\uFFFD';
  const character =
    code >= 0x80 && code <= 0x9f ? windows1252.decode(Uint8Array.of(code)) : String.fromCodePoint(code);
  return NOT_TEXT.test(character) ? '\uFFFD' : character;
}

/** Pairs each name of the list with the character after it. */
function toPairs(words: readonly string[]): (readonly [string, string])[] {
  return words.flatMap((name, index) => (index % 2 === 0 ? [[name, words[index + 1] ?? ''] as const] : []));
}
