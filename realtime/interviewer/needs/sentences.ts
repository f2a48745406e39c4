import { straightenApostrophes } from '#kernel/text/fold.ts';
import { writeOut } from '#realtime/model/short-forms.ts';

/** A sentence, and its clauses if there are several: people write long sentences without a full stop. */
export type Sentence = { whole: string; clauses: string[] };

/**
 * Returns the sentences of a text, and again with the short forms of text messages written in full, if there are any.
 */
export function spellingsOf(text: string): Sentence[][] {
  const plain = straightenApostrophes(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‐‑‒–—]/g, '-')
    .toLowerCase();
  const written = writeOut(plain);
  return [plain, ...(written === plain ? [] : [written])].map(toSentences);
}

/** Splits a text, which is in lower case and without accents, into sentences and their clauses. */
function toSentences(plain: string): Sentence[] {
  return plain
    .split(/(?<=[.!?…;\n])/)
    .map((sentence) => ({ whole: toWords(sentence), clauses: toClauses(sentence) }))
    .filter(({ whole }) => whole !== '');
}

function toClauses(sentence: string): string[] {
  const clauses = sentence.split(
    /[,:()"«»]| - |\b(?:and|but|(?<!\b(?:feel|feeling|felt|am|im|m|is|are|just) )so|because|et|mais|car|alors|donc|parce que)\b/,
  );
  return clauses.length === 1 ? [] : clauses.map(toWords).filter((words) => words !== '');
}

/**
 * Keeps words, apostrophes, hyphens and question marks, and writes `jai` as `j'ai`, so that a word has one spelling.
 */
function toWords(part: string): string {
  return part
    .replace(/[^\p{L}\p{N}'?-]+/gu, ' ')
    .replace(/\bj'?(?=(?:veux|vais|suis|me|peux|pense|voudrais)\b)/g, 'je ')
    .replace(/\bj(?=(?:ai|avais|aurais|aimerais)\b)/g, "j'")
    .replace(/\bi(?=m\b|ve\b)/g, "i'")
    .trim();
}
