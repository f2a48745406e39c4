import { straightenApostrophes } from '#kernel/text/fold.ts';
import { writeOut } from '#realtime/model/short-forms.ts';

/** A sentence, and its clauses if there are several: people write long sentences without a full stop. */
export type Sentence = { whole: string; clauses: string[] };

/**
 * Returns the sentences of a text as it is written and, if it has short forms of text messages, once more with these in
 * full.
 */
export function spellingsOf(text: string): Sentence[][] {
  const plain = straightenApostrophes(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‐‒–—]/g, '-')
    .toLowerCase();
  return [...new Set([plain, writeOut(plain)])].map(toSentences);
}

/** The point of "3.5 years" ends no sentence. */
const sentenceEnd = /(?<=[!?;\n])|(?<=\.)(?!\d)/;

/** Splits a text, which is in lower case and without accents, into sentences and their clauses. */
function toSentences(plain: string): Sentence[] {
  return plain
    .split(sentenceEnd)
    .map((sentence) => ({ whole: spell(sentence), clauses: toClauses(sentence) }))
    .filter(({ whole }) => whole !== '');
}

/** Splits a sentence at its signs and conjunctions; "so" is one, but not in "I feel so sad". */
function toClauses(sentence: string): string[] {
  const clauses = sentence.split(
    /[:()"«»]|,(?!\d)| - |\b(?:and|but|(?<!\b(?:feel|feeling|felt|am|im|m|is|are|just) )so|because|et|mais|car|alors|donc|parce que)\b/,
  );
  return clauses.length === 1 ? [] : clauses.map(spell).filter((words) => words !== '');
}

/**
 * Keeps words, apostrophes, hyphens and question marks, and writes `jai` as `j'ai`, so that a word has one spelling.
 */
function spell(part: string): string {
  return part
    .replace(/[^\p{L}\p{N}'?-]+/gu, ' ')
    .replace(/\bj'?(?=(?:veux|vais|suis|me|peux|pense|voudrais)\b)/g, 'je ')
    .replace(/\bj(?=(?:ai|avais|aurais|aimerais)\b)/g, "j'")
    .replace(/\bi(?=m\b|ve\b)/g, "i'")
    .trim();
}
