/** Returns text in the form in which it is compared: without accents, case, ligatures and repeated blanks. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/\s+/g, ' ')
    .trim();
}

export function foldOrNull(text: string | null): string | null {
  return text === null ? null : fold(text);
}

/** Tells whether a folded text has each word of a search, also as a part of a longer word. */
export function hasWords(folded: string, search: string): boolean {
  return fold(search)
    .split(' ')
    .every((word) => folded.includes(word));
}

/** Replaces signs that people type for an apostrophe by `'`. Call it before `fold`, which would drop the accent `´`. */
export function straightenApostrophes(text: string): string {
  return text.replace(/[’‘ʼ`´]/g, "'");
}
