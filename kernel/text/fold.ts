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

/** Tells whether a folded text has each of the words sought. */
export function hasWords(folded: string, sought: string): boolean {
  return fold(sought)
    .split(' ')
    .every((word) => folded.includes(word));
}

/** Replaces the signs that are typed for an apostrophe by the straight one. Call it before `fold`, which drops the acute. */
export function straightenApostrophes(text: string): string {
  return text.replace(/[’‘ʼ`´]/g, "'");
}
