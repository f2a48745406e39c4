import { straightenApostrophes } from '#kernel/text/fold.ts';
import { writeOut } from '#realtime/model/short-forms.ts';

/** A sentence and its clauses, so that a long one without a full stop hides nothing. One of a single clause has none. */
export type Sentence = { whole: string; clauses: string[] };

/** Returns the sentences as they are spelled, and again with the short forms of text messages written out. */
export function spellingsOf(text: string): Sentence[][] {
  const plain = straightenApostrophes(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[‐‑‒–—]/g, '-')
    .toLowerCase();
  const written = writeOut(plain);
  return [plain, ...(written === plain ? [] : [written])].map(toSentences);
}

/** Splits a text in lower case, without accents and with plain signs into its sentences and their clauses. */
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

/** Keeps the words, apostrophes, hyphens and question marks, with `j'ai` for `jai`, so that a word has one spelling. */
function toWords(part: string): string {
  return part
    .replace(/[^\p{L}\p{N}'?-]+/gu, ' ')
    .replace(/\bj'?(?=(?:veux|vais|suis|me|peux|pense|voudrais)\b)/g, 'je ')
    .replace(/\bj(?=(?:ai|avais|aurais|aimerais)\b)/g, "j'")
    .replace(/\bi(?=m\b|ve\b)/g, "i'")
    .trim();
}
