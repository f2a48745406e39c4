import { type Lang, languages } from '#kernel/language.ts';
import { isAboutWork, offersCallAndStart } from './about-work.ts';
import { callWords, holdsAnswer, holdsOnlyTimes } from './answer-words.ts';
import { denies } from './denials.ts';
import { englishRules } from './english/rules.ts';
import { frenchRules } from './french/rules.ts';
import { isOfDistress } from './is-of-distress.ts';
import { isSaidInOtherLanguage } from './is-said-in-other-language.ts';
import { type Need, needs } from './need.ts';
import { closesAnswer, closesTopic } from './rules/closes-topic.ts';
import { hasJobBesides, leavesPresentJob } from './rules/leaves-job.ts';
import { leavesOnlyQuestions } from './rules/leaves-questions.ts';
import type { NeedRule } from './rules/need-rule.ts';
import { anyNumberOf, either, oneOf, whole } from './rules/patterns.ts';
import { asksWhatIsNext, asksWhichIsMeant, understandsNothing } from './rules/what-is-next.ts';
import { clausesOf, type Sentence, spellingsOf } from './sentences.ts';

/** A longer sentence is an answer, since people say a need in few words. Distress may have any length. */
const SENTENCE_CHARACTERS_MAX = 300;

/**
 * Recognises a message that says a need; null for any other message. A candidate may write in any language, so French
 * and English are tried sentence by sentence, and then the phrases of other languages. If there are several needs, the
 * first in the order of `needs` wins.
 */
export function recogniseNeed(text: string): Need | null {
  if (isOfDistress(text)) return 'distress';
  const politeText = withoutSwearWords(text);
  return findShortNeed(text) ?? (politeText === text ? null : findShortNeed(politeText));
}

/**
 * Lists the needs of a message: the first one, and a deletion and a person wherever they are said, also next to words of
 * distress.
 */
export function needsIn(text: string): Need[] {
  const first = recogniseNeed(text);
  const message = readMessage(text);
  return needs.filter(
    (need) => need === first || ((need === 'delete' || need === 'person') && messageSays(need, message)),
  );
}

/** The wish in a text to the employer. `deletion` is also a withdrawal of the application. */
export type Wish = 'person' | 'deletion' | 'stop';

/** Recognises a wish in a text that is listed for the employer (D83); null for any other text. */
export function wishIn(text: string): Wish | null {
  const foundNeeds = needsIn(text);
  if (foundNeeds.includes('delete')) return 'deletion';
  return foundNeeds.find((need) => need === 'person' || need === 'stop') ?? null;
}

type ShortNeed = Exclude<Need, 'distress'>;

const shortNeeds = needs.filter((need) => need !== 'distress');
const patterns = { fr: joinRules(frenchRules), en: joinRules(englishRules) };

/** Joins the rules of each need to one pattern: to test it takes a third of the time of testing each rule. */
function joinRules(rules: Record<ShortNeed, readonly NeedRule[]>): Record<ShortNeed, RegExp> {
  const join = (need: ShortNeed) => either(...rules[need].map(({ pattern }) => pattern));
  return {
    delete: join('delete'),
    person: join('person'),
    stop: join('stop'),
    not_understood: join('not_understood'),
  };
}

/** Finds any need but distress. */
function findShortNeed(text: string): ShortNeed | null {
  const message = readMessage(text);
  return shortNeeds.find((need) => messageSays(need, message)) ?? null;
}

/** A text, and its short sentences in each spelling. */
type Message = { text: string; spellings: Sentence[][] };

function readMessage(text: string): Message {
  return { text, spellings: spellingsOf(text).map(shortSentences) };
}

function messageSays(need: ShortNeed, { text, spellings }: Message): boolean {
  return (
    spellings.some((sentences) => spellingSays(need, sentences)) ||
    (text.length <= SENTENCE_CHARACTERS_MAX && isSaidInOtherLanguage(need, text))
  );
}

/** Tells whether one of the sentences of a spelling says a need, and those next to it do not change its meaning. */
function spellingSays(need: ShortNeed, sentences: readonly Sentence[]): boolean {
  const offersCall = offersCallAndStart(sentences.map(({ whole }) => whole));
  const isMeant = (sentence: Sentence) => {
    if (isAnsweredNo(sentence, sentences) || (need === 'delete' && asksWhenDeleted.test(sentence.whole)))
      return false;
    if (need === 'person') return !isAboutWork(sentence.whole) && !offersCall;
    if (need !== 'stop') return true;
    const previous = sentences[sentences.indexOf(sentence) - 1]?.whole;
    return !isFollowedByAnswer(sentence, sentences) && !closesAnswer(sentence.whole, previous);
  };
  return sentences.some((sentence) => sentenceSays(need, sentence) && isMeant(sentence));
}

/** Tells whether a sentence says a need. A sentence that denies the need may still say it in another clause. */
function sentenceSays(need: ShortNeed, { whole, clauses }: Sentence): boolean {
  const hasNeed = (part: string) => languages.some((lang) => matchesRule(lang, need, part));
  // A wish may be next to other words: "je voudrais un humain, et quel est le salaire". A single word may be a label, as
  // in "Human: I have ten years of experience.", but "stop" at the end is a wish.
  const isWish = (clause: string, index: number) =>
    (clause.includes(' ') || (need === 'stop' && index === clauses.length - 1)) && hasNeed(clause);
  // "Not understood" is said alone or with a question that does not answer: "j'ai pas compris, commencer quoi ?"
  const isNotUnderstood = (clause: string) =>
    hasNeed(clause) ||
    asksWhatIsNext.test(clause) ||
    asksWhichIsMeant.test(clause) ||
    (understandsNothing.test(whole) && clause.endsWith('?') && !holdsAnswer(clause));
  const clausesSayIt =
    need === 'not_understood'
      ? clauses.some(hasNeed) && clauses.every(isNotUnderstood)
      : clauses.some(isWish);
  if (!hasNeed(whole) && !clausesSayIt) return false;
  // The words of a need mean another thing in "I want to leave", if the sentence complains of the present job.
  const meansAnother = (clause: string) =>
    (need === 'delete' && (leavesOnlyQuestions(clause, whole) || hasJobBesides(clause, whole))) ||
    (need === 'stop' && (leavesPresentJob(clause, whole) || closesTopic(clause, clauses)));
  const isDenied = denies(need, whole) || clauses.some(meansAnother);
  return (
    !isDenied || clauses.some((clause) => hasNeed(clause) && !denies(need, clause) && !meansAnother(clause))
  );
}

/** A question about when data are deleted wishes for no deletion: "vous supprimez les données au bout de combien de temps ?" */
const asksWhenDeleted = whole(
  anyNumberOf('et|mais|bonjour|merci|hello|hi|ok|and'),
  oneOf(
    '(?:est-ce que )?vous (?!pouvez|pourriez|devez).*(?:au bout de|apres|sous|dans) combien.*',
    '(?:au bout de|apres|sous|dans) combien (?:de \\S+ )?(?:est-ce que )?(?:vous )?(?:sup+rim|ef+ac)\\w+.*',
    '(?:est-ce que )?vous (?!avez).* quand',
    '(?:when do|how (?:soon|long)(?: (?:before|until|after))?(?: do)?) you .*',
  ),
  ' ?\\?',
);

function matchesRule(lang: Lang, need: ShortNeed, part: string): boolean {
  return patterns[lang][need].test(part);
}

/** Tells whether a question is answered by its own writer: "Retirer ma candidature ? Jamais." */
function isAnsweredNo(question: Sentence, sentences: readonly Sentence[]): boolean {
  const next = sentences[sentences.indexOf(question) + 1]?.whole ?? '';
  return (
    question.whole.endsWith('?') && /^(?:non|jamais|surtout pas|no|nope|never|of course not)\b/.test(next)
  );
}

/** Tells whether a sentence after the stop answers: "never mind. Permanent is fine". The candidate then goes on. */
function isFollowedByAnswer(stop: Sentence, sentences: readonly Sentence[]): boolean {
  const laterSentences = sentences.slice(sentences.indexOf(stop) + 1);
  return laterSentences.some((later) => !sentenceSays('stop', later) && holdsAnswer(later.whole));
}

/**
 * Tells whether a message that wishes for a person, a withdrawal or a deletion also answers a question: "Lyon suits me. Can
 * I talk to somebody?" Its words are noted, and the questions go on (D178).
 */
export function answersBesides(need: Need | null, text: string): boolean {
  if (need !== 'delete' && need !== 'person') return false;
  const clauses = clausesOf(text);
  const asksForCall = need === 'person' && clauses.some((clause) => callWords.test(clause));
  return clauses.some(
    (clause) =>
      holdsAnswer(clause) &&
      !sentenceSays(need, { whole: clause, clauses: [] }) &&
      // "Call me after 16:30": the time is that of the call, and no answer.
      !(asksForCall && holdsOnlyTimes(clause)),
  );
}

function shortSentences(sentences: readonly Sentence[]): Sentence[] {
  return sentences.filter(({ whole }) => whole.length <= SENTENCE_CHARACTERS_MAX);
}

/** Lists the languages in which a need was said; none if its words are of another language. */
export function languagesOfNeed(need: ShortNeed, text: string): Lang[] {
  const sentences = [text, withoutSwearWords(text)].flatMap(spellingsOf).flatMap(shortSentences);
  return languages.filter((lang) =>
    sentences.some(({ whole, clauses }) => [whole, ...clauses].some((part) => matchesRule(lang, need, part))),
  );
}

/** "putain stop", "fuck this, I'm out": swear words before a need. */
const swearWord = oneOf(
  'non,? mais|oh|ah|putain|merde|bordel',
  'fuck(?:ing)?(?: (?:this|it|you|off))?|damn(?: it)?|shit|ffs|bloody hell',
);
const swearWords = new RegExp(`^\\s*(?:${swearWord}(?![\\p{L}'’])[\\s,]*)+`, 'iu');

function withoutSwearWords(text: string): string {
  return text.replace(swearWords, '');
}
