/**
 * Tells whether a text contains these words literally; spaces and forms of Unicode do not count. `<` is the same as `‹`,
 * since the prompt replaces it and the model quotes it so. Empty words are in no text.
 */
export function containsWords(text: string, words: string): boolean {
  const normalizedWords = normalized(words);
  return normalizedWords !== '' && normalized(text).includes(normalizedWords);
}

function normalized(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[<＜﹤]/g, '‹')
    .replace(/\s+/g, ' ')
    .trim();
}
