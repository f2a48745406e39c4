import { type Lang, languages } from '#kernel/language.ts';
import { isAboutWork } from './about-work.ts';
import { holdsAnswer } from './answer-words.ts';
import { withoutComplaints } from './complaints/complains.ts';
import { denies } from './denials.ts';
import { tellsDespair } from './distress/despair.ts';
import { distressEn } from './distress/distress-en.ts';
import { distressFr } from './distress/distress-fr.ts';
import { meansDistress } from './distress/meanings/means-distress.ts';
import { englishRules } from './english/rules.ts';
import { frenchRules } from './french/rules.ts';
import { isSaidInOtherLanguage } from './is-said-in-other-language.ts';
import { type Need, needs } from './need.ts';
import type { NeedRule } from './rules/need-rule.ts';
import { type Sentence, spellingsOf } from './sentences.ts';

/** A longer sentence is an answer, since people say a need in few words. Distress may have any length. */
const SENTENCE_CHARACTERS_MAX = 300;

/**
 * Recognises a message that says a need; null for any other message. A candidate may write in any language, so French
 * and English are tried sentence by sentence, and then the phrases of other languages. If there are several needs, the
 * first in the order of `needs` wins.
 */
export function recogniseNeed(text: string): Need | null {
  const spellings = spellingsOf(text);
  if (spellings.some(tellOfDistress) || isSaidInOtherLanguage('distress', text)) return 'distress';
  return findShortNeed(text) ?? findShortNeed(withoutComplaints(text, null));
}

type ShortNeed = Exclude<Need, 'distress'>;

const rules: Record<Lang, Record<ShortNeed, readonly NeedRule[]>> = { fr: frenchRules, en: englishRules };
const distressPatterns = [...distressFr, ...distressEn].map(({ pattern }) => pattern);
const shortNeeds = needs.filter((need) => need !== 'distress');

function tellOfDistress(sentences: readonly Sentence[]): boolean {
  const inSentence = ({ whole, clauses }: Sentence) =>
    [whole, ...clauses].some(
      (part) =>
        distressPatterns.some((pattern) => pattern.test(part)) ||
        meansDistress(part, whole) ||
        tellsDespair(part),
    );
  return sentences.some(inSentence);
}

/** Finds any need but distress. */
function findShortNeed(text: string): ShortNeed | null {
  const spellings = spellingsOf(text).map(shortOnes);
  return shortNeeds.find((need) => spellings.some((sentences) => isSaid(need, { text, sentences }))) ?? null;
}

function isSaid(need: ShortNeed, { text, sentences }: { text: string; sentences: Sentence[] }): boolean {
  const isMeant = (sentence: Sentence) => {
    if (need === 'person') return !isAboutWork(sentence.whole);
    return need !== 'stop' || !isFollowedByAnswer(sentence, sentences);
  };
  if (sentences.some((sentence) => isSaidIn(need, sentence) && isMeant(sentence))) return true;
  return text.length <= SENTENCE_CHARACTERS_MAX && isSaidInOtherLanguage(need, text);
}

/** Tells whether a sentence says a need. A sentence that denies the need may still say it in another clause. */
function isSaidIn(need: ShortNeed, { whole, clauses }: Sentence): boolean {
  const isSaidBy = (part: string) => languages.some((lang) => matchesRule(lang, need, part));
  // A wish for a person may be next to a question: "je voudrais un humain, et quel est le salaire". A single word may
  // be a label: "Human: I have ten years of experience."
  const isWish = (clause: string) => clause.includes(' ') && isSaidBy(clause);
  if (!isSaidBy(whole) && !(need === 'person' && clauses.some(isWish))) return false;
  return !denies(need, whole) || clauses.some((clause) => isSaidBy(clause) && !denies(need, clause));
}

function matchesRule(lang: Lang, need: ShortNeed, part: string): boolean {
  return rules[lang][need].some(({ pattern }) => pattern.test(part));
}

/** Tells whether a sentence after the stop answers: "never mind. Permanent is fine". The candidate then goes on. */
function isFollowedByAnswer(stop: Sentence, sentences: readonly Sentence[]): boolean {
  return sentences.slice(sentences.indexOf(stop) + 1).some(isAnswerWithoutStop);
}

function isAnswerWithoutStop(sentence: Sentence): boolean {
  return !isSaidIn('stop', sentence) && holdsAnswer(sentence.whole);
}

function shortOnes(sentences: readonly Sentence[]): Sentence[] {
  return sentences.filter(({ whole }) => whole.length <= SENTENCE_CHARACTERS_MAX);
}

/** Lists the languages in which a need was said; none if its words are of another language. */
export function languagesOfNeed(need: ShortNeed, text: string): Lang[] {
  const sentences = [text, withoutComplaints(text, null)].flatMap(spellingsOf).flatMap(shortOnes);
  return languages.filter((lang) => sentences.some(({ whole }) => matchesRule(lang, need, whole)));
}

/**
 * Finds the first need that a message denies, as in "ne supprimez rien". Null if the message says a need, answers a
 * question, or denies none of `among`.
 */
export function deniedNeedIn(text: string, among: readonly Need[]): ShortNeed | null {
  if (text.length > SENTENCE_CHARACTERS_MAX || recogniseNeed(text) !== null) return null;
  const sentences = spellingsOf(text).flatMap(shortOnes);
  const withoutYesAndNo = (part: string) => part.replace(/\b(?:oui|non|ouais|yes|yep|no|nope)\b/g, '');
  const isAnswer = ({ whole, clauses }: Sentence) =>
    [whole, ...clauses].some((part) => holdsAnswer(withoutYesAndNo(part)));
  if (sentences.some(isAnswer)) return null;
  const isDenied = (need: Need) => sentences.some(({ whole }) => denies(need, whole));
  return shortNeeds.find((need) => among.includes(need) && isDenied(need)) ?? null;
}

/** Tells whether a message that says stop also answers a question, which is noted all the same. */
export function answersNextToStop(text: string): boolean {
  return spellingsOf(text).flatMap(shortOnes).some(isAnswerWithoutStop);
}
