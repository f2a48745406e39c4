import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { writeOut } from '#realtime/model/spelling/short-forms.ts';
import { either, notAfter, oneOf, within } from './rules/patterns.ts';

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
    .toLowerCase()
    .replaceAll('œ', 'oe');
  return [...new Set([plain, writeOut(plain)])].map(toSentences);
}

/** Returns the clauses of a text, and each sentence that has no clauses. */
export function clausesOf(text: string): string[] {
  return spellingsOf(text)
    .flat()
    .flatMap(({ whole, clauses }) => (clauses.length > 0 ? clauses : [whole]));
}

/** The point of "3.5 years" does not end a sentence. */
const sentenceEnd = /(?<=[!?;\n])|(?<=\.)(?!\d)/;

/** Splits a text, which is in lower case and without accents, into sentences and their clauses. */
function toSentences(plain: string): Sentence[] {
  return plain
    .split(sentenceEnd)
    .map((sentence) => ({ whole: spell(sentence), clauses: toClauses(sentence) }))
    .filter(({ whole }) => whole !== '');
}

/** "So" begins a clause, but not in "I feel so sad". */
const so = `${notAfter('feel|feeling|felt|am|im|m|is|are|just')}so`;
const conjunction = within(oneOf('et|mais|car|alors|donc|parce que', `and|but|because|${so}`));
/** The comma of "3,5 ans" does not end a clause. */
const clauseEnd = either(/[:()"«»]|,(?!\d)| - /, conjunction);

function toClauses(sentence: string): string[] {
  const clauses = sentence.split(clauseEnd);
  return clauses.length === 1 ? [] : clauses.map(spell).filter((words) => words !== '');
}

/**
 * Keeps words, apostrophes, hyphens and question marks, and gives each word one spelling: "j'veux", "jveux", "jai" and
 * "im" become "je veux", "j'ai" and "i'm".
 */
function spell(part: string): string {
  return part
    .replace(/[^\p{L}\p{N}'?-]+/gu, ' ')
    .replace(/\bj'?(?=(?:veux|vais|suis|me|peux|pense|voudrais)\b)/g, 'je ')
    .replace(/\bj(?=(?:ai|avais|aurais|aimerais)\b)/g, "j'")
    .replace(/\bi(?=m\b|ve\b)/g, "i'")
    .trim();
}

/** Returns the words of a text without its signs, and with its short forms in full. */
export function toWords(text: string): string {
  return writeOut(fold(straightenApostrophes(text)))
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
