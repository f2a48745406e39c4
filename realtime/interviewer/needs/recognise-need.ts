import { type Lang, languages } from '#kernel/language.ts';
import { answers } from './answer-words.ts';
import { withoutComplaints } from './complaints/complains.ts';
import { tellsDespair } from './distress/despair.ts';
import { distressEn } from './distress/distress-en.ts';
import { distressFr } from './distress/distress-fr.ts';
import { meansDistress } from './distress/distress-rules.ts';
import { englishRules } from './english/rules.ts';
import { frenchRules } from './french/rules.ts';
import { isSaidElsewhere } from './is-said-elsewhere.ts';
import { type Need, needs } from './need.ts';
import type { NeedRule } from './rules/need-rule.ts';
import { isSaidOfWork } from './said-of-work.ts';
import { type Sentence, spellingsOf } from './sentences.ts';
import { denies } from './taken-back.ts';

/** A longer sentence is an answer, since a need is said in few words. Distress may have any length. */
const SENTENCE_CHARACTERS_MAX = 300;

/**
 * Recognises a message that is no answer but says a need; null for every other message. A candidate may write in any
 * language, so French and English are tried sentence by sentence, and then the phrases of others. The first of `needs`
 * that is found wins.
 */
export function recogniseNeed(text: string): Need | null {
  const spellings = spellingsOf(text);
  if (spellings.some(tellOfDistress) || isSaidElsewhere('distress', text)) return 'distress';
  return findOther(text) ?? findOther(withoutComplaints(text, null));
}

/** Finds a need but distress. */
function findOther(text: string): ShortNeed | null {
  const short = spellingsOf(text).map(toShort);
  return otherNeeds.find((need) => short.some((one) => isSaidInShort(need, text, one))) ?? null;
}

function tellOfDistress(sentences: readonly Sentence[]): boolean {
  const parts = sentences.flatMap(({ whole, clauses }) => [whole, ...clauses]);
  return isSaid([...distressFr, ...distressEn], parts) || sentences.some(tellsDistress);
}

/** Lists the languages in which a need was said; none where its words are of another language. */
export function languagesOfNeed(need: ShortNeed, text: string): Lang[] {
  const short = [text, withoutComplaints(text, null)].flatMap(spellingsOf).flatMap(toShort);
  return languages.filter((lang) => short.some(({ whole }) => matchesRule(lang, need, whole)));
}

/**
 * Tells whether a message says that one of these needs is none, as in "ne supprimez rien", and answers nothing.
 * The need itself is then not said.
 */
export function needTakenBack(text: string, among: readonly Need[]): ShortNeed | null {
  if (text.length > SENTENCE_CHARACTERS_MAX || recogniseNeed(text) !== null) return null;
  const short = spellingsOf(text).flatMap(toShort);
  const besideNo = (part: string) => answers(part.replace(/\b(?:oui|non|ouais|yes|yep|no|nope)\b/g, ''));
  if (short.some(({ whole, clauses }) => [whole, ...clauses].some(besideNo))) return null;
  return (
    otherNeeds.find((need) => among.includes(need) && short.some(({ whole }) => denies(need, whole))) ?? null
  );
}

type ShortNeed = Exclude<Need, 'distress'>;

const rules: Record<Lang, Record<ShortNeed, readonly NeedRule[]>> = { fr: frenchRules, en: englishRules };
const otherNeeds = needs.filter((need) => need !== 'distress');

function isSaidInShort(need: ShortNeed, text: string, short: readonly Sentence[]): boolean {
  const isMeant = (sentence: Sentence) => {
    if (need === 'person') return !isSaidOfWork(sentence.whole);
    return need !== 'stop' || !isTakenBack(sentence, short);
  };
  if (short.some((sentence) => isSaidIn(need, sentence) && isMeant(sentence))) return true;
  return text.length <= SENTENCE_CHARACTERS_MAX && isSaidElsewhere(need, text);
}

/** Tells whether a sentence has a need; one that denies it has it in another clause, if at all. */
function isSaidIn(need: ShortNeed, { whole, clauses }: Sentence): boolean {
  const isSaidBy = (part: string) => languages.some((lang) => matchesRule(lang, need, part));
  // A wish for a person may be next to a question: "je voudrais un humain, et quel est le salaire". A word alone may be
  // a label: "Human: I have ten years of experience."
  const isWish = (clause: string) => clause.includes(' ') && isSaidBy(clause);
  if (!isSaidBy(whole) && !(need === 'person' && clauses.some(isWish))) return false;
  return !denies(need, whole) || clauses.some((clause) => isSaidBy(clause) && !denies(need, clause));
}

/** Tells whether a sentence after a stop answers, as in "never mind. Permanent is fine": the candidate goes on. */
function isTakenBack(stop: Sentence, short: readonly Sentence[]): boolean {
  return short.slice(short.indexOf(stop) + 1).some((one) => !isSaidIn('stop', one) && answers(one.whole));
}

/** Tells whether a message that says stop answers before it, which is noted all the same. */
export function answersBesideStop(text: string): boolean {
  return spellingsOf(text).some((sentences) =>
    toShort(sentences).some((one) => !isSaidIn('stop', one) && answers(one.whole)),
  );
}

function toShort(sentences: readonly Sentence[]): Sentence[] {
  return sentences.filter(({ whole }) => whole.length <= SENTENCE_CHARACTERS_MAX);
}

function matchesRule(lang: Lang, need: ShortNeed, part: string): boolean {
  return rules[lang][need].some(({ pattern }) => pattern.test(part));
}

function isSaid(patterns: readonly RegExp[], parts: readonly string[]): boolean {
  return parts.some((part) => patterns.some((pattern) => pattern.test(part)));
}

function tellsDistress({ whole, clauses }: Sentence): boolean {
  return [whole, ...clauses].some((part) => meansDistress(part, whole) || tellsDespair(part));
}
