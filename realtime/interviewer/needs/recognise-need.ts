import { type Need, needs } from './need.ts';
import { distressEn, needsEn } from './patterns-en.ts';
import { distressFr, needsFr } from './patterns-fr.ts';

/** A sentence of this many characters is an answer: a need is said in few words. */
const SENTENCE_CHARACTERS_MAX = 300;

/**
 * Recognises what a message must not be taken for an answer for; null for every other message. A candidate may write in
 * either language, so both are tried, sentence by sentence. The first of `needs` that is found wins.
 */
export function recogniseNeed(text: string): Need | null {
  const sentences = toSentences(text);
  const isSaid = (patterns: readonly RegExp[]) =>
    sentences.some((sentence) => patterns.some((pattern) => pattern.test(sentence)));
  return (
    needs.find((need) =>
      isSaid(need === 'distress' ? [...distressFr, ...distressEn] : [...needsFr[need], ...needsEn[need]]),
    ) ?? null
  );
}

/** Splits into sentences in lower case, without accents and with plain signs, so that a word has one spelling. */
function toSentences(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑‒–—]/g, '-')
    .toLowerCase()
    .split(/(?<=[.!?…;\n])/)
    .map((sentence) => sentence.replace(/[^\p{L}\p{N}'?-]+/gu, ' ').trim())
    .filter((sentence) => sentence !== '' && sentence.length <= SENTENCE_CHARACTERS_MAX);
}
