/**
 * Tells whether a text contains these words literally; spaces and forms of Unicode make no difference. `<` counts as
 * `‹`, by which the prompt replaces it, so that the model quotes it. Empty words are in no text.
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
