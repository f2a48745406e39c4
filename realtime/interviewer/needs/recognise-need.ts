import { type Lang, languages } from '#kernel/language.ts';
import { straightenApostrophes } from '#kernel/text/fold.ts';
import { answers } from './answer-words.ts';
import { tellsDespair } from './distress/despair.ts';
import { distressEn } from './distress/distress-en.ts';
import { distressFr } from './distress/distress-fr.ts';
import { meansDistress } from './distress/distress-rules.ts';
import { type Need, needs } from './need.ts';
import { isSaidElsewhere } from './patterns-elsewhere.ts';
import { needsEn } from './patterns-en.ts';
import { needsFr } from './patterns-fr.ts';
import { isSaidOfWork } from './said-of-work.ts';

/** A sentence of this many characters is an answer: a need is said in few words. Distress is told in any length. */
const SENTENCE_CHARACTERS_MAX = 300;

/**
 * Recognises what a message must not be taken for an answer for; null for every other message. A candidate may write in
 * any language, so French and English are tried sentence by sentence, and then the phrases of others. The first of `needs`
 * that is found wins.
 */
export function recogniseNeed(text: string): Need | null {
  const sentences = toSentences(text);
  const parts = sentences.flatMap(({ whole, clauses }) => [whole, ...clauses]);
  if (isSaid([...distressFr, ...distressEn], parts) || sentences.some(tellsDistress)) return 'distress';
  if (isSaidElsewhere('distress', text)) return 'distress';
  return otherNeeds.find((need) => isSaidInShort(need, text, toShort(sentences))) ?? null;
}

/** Lists the languages in which a need was said; none where its words are of another language. */
export function languagesOfNeed(need: ShortNeed, text: string): Lang[] {
  const short = toShort(toSentences(text));
  return languages.filter((lang) => isSaid(patterns[lang][need], short));
}

type ShortNeed = Exclude<Need, 'distress'>;

const patterns: Record<Lang, Record<ShortNeed, readonly RegExp[]>> = { fr: needsFr, en: needsEn };
const otherNeeds = needs.filter((need) => need !== 'distress');

function isSaidInShort(need: ShortNeed, text: string, short: readonly string[]): boolean {
  const said = short.filter((part) => isSaidIn(need, part));
  if (
    said.some(
      (part) => !(need === 'person' && isSaidOfWork(part)) && !(need === 'stop' && isTakenBack(part, short)),
    )
  )
    return true;
  return text.length <= SENTENCE_CHARACTERS_MAX && isSaidElsewhere(need, text);
}

function isSaidIn(need: ShortNeed, part: string): boolean {
  return languages.some((lang) => isSaid(patterns[lang][need], [part]));
}

/** Tells whether a sentence after a stop answers, as in "never mind. Permanent is fine": the candidate goes on. */
function isTakenBack(stop: string, short: readonly string[]): boolean {
  return short.slice(short.indexOf(stop) + 1).some((part) => !isSaidIn('stop', part) && answers(part));
}

/** Tells whether a message that says stop answers before it, which is noted all the same. */
export function answersBesideStop(text: string): boolean {
  return toShort(toSentences(text)).some((part) => !isSaidIn('stop', part) && answers(part));
}

function toShort(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ whole }) => (whole.length <= SENTENCE_CHARACTERS_MAX ? [whole] : []));
}

function isSaid(patterns: readonly RegExp[], parts: readonly string[]): boolean {
  return parts.some((part) => patterns.some((pattern) => pattern.test(part)));
}

function tellsDistress({ whole, clauses }: Sentence): boolean {
  return [whole, ...clauses].some((part) => meansDistress(part, whole) || tellsDespair(part));
}

type Sentence = { whole: string; clauses: string[] };

/**
 * Splits into sentences in lower case, without accents and with plain signs and `j'ai` for `jai`, so that a word has one
 * spelling, and each sentence into its clauses, so that a long one without a full stop hides nothing.
 */
function toSentences(text: string): Sentence[] {
  return straightenApostrophes(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[‐‑‒–—]/g, '-')
    .toLowerCase()
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

function toWords(part: string): string {
  return part
    .replace(/[^\p{L}\p{N}'?-]+/gu, ' ')
    .replace(/\bj'?(?=(?:veux|vais|suis|me|peux|pense|voudrais)\b)/g, 'je ')
    .replace(/\bj(?=(?:ai|avais|aurais|aimerais)\b)/g, "j'")
    .replace(/\bi(?=m\b|ve\b)/g, "i'")
    .trim();
}
