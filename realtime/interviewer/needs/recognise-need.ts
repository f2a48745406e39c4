import { distressEn } from './distress-en.ts';
import { distressFr } from './distress-fr.ts';
import { meansDistress } from './distress-rules.ts';
import { type Need, needs } from './need.ts';
import { needsEn } from './patterns-en.ts';
import { needsFr } from './patterns-fr.ts';

/** A sentence of this many characters is an answer: a need is said in few words. Distress is told in any length. */
const SENTENCE_CHARACTERS_MAX = 300;

/**
 * Recognises what a message must not be taken for an answer for; null for every other message. A candidate may write in
 * either language, so both are tried, sentence by sentence. The first of `needs` that is found wins.
 */
export function recogniseNeed(text: string): Need | null {
  const sentences = toSentences(text);
  const parts = sentences.flatMap(({ whole, clauses }) => [whole, ...clauses]);
  if (isSaid([...distressFr, ...distressEn], parts) || sentences.some(tellsDistress)) return 'distress';
  const short = sentences.flatMap(({ whole }) => (whole.length <= SENTENCE_CHARACTERS_MAX ? [whole] : []));
  return otherNeeds.find((need) => isSaid([...needsFr[need], ...needsEn[need]], short)) ?? null;
}

const otherNeeds = needs.filter((need) => need !== 'distress');

function isSaid(patterns: readonly RegExp[], parts: readonly string[]): boolean {
  return parts.some((part) => patterns.some((pattern) => pattern.test(part)));
}

function tellsDistress({ whole, clauses }: Sentence): boolean {
  return [whole, ...clauses].some((part) => meansDistress(part, whole));
}

type Sentence = { whole: string; clauses: string[] };

/**
 * Splits into sentences in lower case, without accents and with plain signs and `j'ai` for `jai`, so that a word has one
 * spelling, and each sentence into its clauses, so that a long one without a full stop hides nothing.
 */
function toSentences(text: string): Sentence[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑‒–—]/g, '-')
    .toLowerCase()
    .split(/(?<=[.!?…;\n])/)
    .map((sentence) => ({ whole: toWords(sentence), clauses: toClauses(sentence) }))
    .filter(({ whole }) => whole !== '');
}

function toClauses(sentence: string): string[] {
  const clauses = sentence.split(/[,:()"«»]| - |\b(?:and|but|so|because|et|mais|car|alors|donc|parce que)\b/);
  return clauses.length === 1 ? [] : clauses.map(toWords).filter((words) => words !== '');
}

function toWords(part: string): string {
  return part
    .replace(/[^\p{L}\p{N}'?-]+/gu, ' ')
    .replace(/\bj'?(?=(?:veux|vais|suis|me|peux|pense|voudrais)\b)/g, 'je ')
    .replace(/\bj(?=(?:ai|avais|aurais|aimerais)\b)/g, "j'")
    .replace(/\bi(?=m\b|ve\b)/g, "i'")
    .trim();
}
