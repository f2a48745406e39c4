import { isPastDay } from '#kernel/input/is-past-day.ts';
import { languages } from '#kernel/language.ts';
import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import { FACT_ANSWER_MAX, type Fact } from '#realtime/model/facts.ts';
import { asksInWords } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { isOwnQuestion } from '#realtime/model/own-questions.ts';
import { ownQuestionText, type QuestionId } from '#realtime/model/questions.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview } from '../interviewer.ts';
import { ofAnswer } from '../needs/answer-words.ts';
import { complainsOnly, withoutComplaints } from '../needs/complaints/complains.ts';
import { dropsOffer } from '../needs/need-after-offer.ts';
import { needTakenBack } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { asksEmployer } from './asks-employer.ts';
import { readCorrection, type Topic } from './corrects.ts';
import { leavesUnanswered } from './declines.ts';
import { answersInPause, asksToGoOn } from './pause.ts';
import { skipsOnly, wordsAfterSkip } from './skip.ts';
import { questionnaireWordings } from './wordings.ts';

/** A message that the questionnaire does not note as the answer to the question before it, and answers in words of its own. */
type Remark =
  | { kind: 'language' }
  | { kind: 'taken_back'; need: 'delete' | 'person' | 'stop' }
  | { kind: 'past_day' }
  /** Complains or insults, and says nothing else (D163). */
  | { kind: 'complaint' }
  /** Adds to the answer to this question; null where it is not certain which one it corrects. */
  | { kind: 'correction'; of: Topic | null };

export type NotedMessage = {
  facts: Fact[];
  /** True if the message is kept as the answer to the question before it. */
  isAnswer: boolean;
  /** True if the message skips the question before it, which counts as unanswered. */
  isSkipped: boolean;
  /** True if the message asks the employer something, which the service keeps as such (D83). */
  hasQuestion: boolean;
  remark: Remark | null;
};

export const nothingNoted: NotedMessage = {
  facts: [],
  isAnswer: false,
  isSkipped: false,
  hasQuestion: false,
  remark: null,
};

/** Notes that a message with a need asks the employer something as well, and nothing else. */
export function noteBesideNeed(
  { transcript, need, isDeletionRequested }: Pick<Interview, 'transcript' | 'need' | 'isDeletionRequested'>,
  message: TranscriptMessage | null,
): NotedMessage {
  if (message === null || need === null || isDeletionRequested || message.withPerson === true)
    return nothingNoted;
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  return { ...nothingNoted, hasQuestion: asksEmployer({ text: message.text, need }, before) };
}

type ToNote = Pick<Interview, 'brief' | 'transcript' | 'facts' | 'need' | 'now'>;

/**
 * Keeps a message as it was written: as the answer to the question before it, or as the first words. A message of
 * nothing but questions leaves ours open, and so does a bare greeting. A question that is skipped is noted as declined, so
 * that the course comes to its end and the candidate can answer it later (D112).
 */
export function noteMessage(
  interview: ToNote,
  message: TranscriptMessage,
  due: QuestionId | null,
): NotedMessage {
  const { brief, transcript, facts, need } = interview;
  const { id, text } = message;
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const asked = before?.asks ?? (answersInPause(transcript, { question: due, brief }) ? due : null);
  const isUnanswered = facts.every(({ question }) => question !== asked);
  const hasQuestion = asksEmployer({ text, need }, before);
  const remark = readRemark(interview, { text, asked: isUnanswered ? asked : null, before });
  if (remark !== null) {
    const fact = remark.kind === 'correction' && remark.of !== null ? addTo(remark.of, facts, message) : null;
    return { facts: fact === null ? [] : [fact], isAnswer: false, isSkipped: false, hasQuestion, remark };
  }
  const words = withoutComplaints(text, asked);
  const wantsOn = skipsOnly(words) || asksToGoOn(words);
  const isSkipped = asked !== null && isUnanswered && skips(words);
  const isNoAnswer = isGreeting(words) || wantsOn || isSkipped;
  const saysSomething = !isNoAnswer && (asked === 'candidate_questions' || !isOnlyQuestions(words));
  const isAnswer = asked !== null && isUnanswered && saysSomething;
  const isFirst = transcript.every(({ asks }) => asks === null);
  const topic = isAnswer || isSkipped ? asked : isFirst && saysSomething ? 'first_words' : null;
  if (topic === null) return { facts: [], isAnswer, isSkipped, hasQuestion, remark };
  const quote = text.trim();
  const own = ownQuestionText(brief, topic);
  const status = isSkipped ? 'declined' : 'answered';
  const fact: Fact = { question: topic, status, answer: quote, quote, messageId: id };
  return { facts: [own === null ? fact : { ...fact, asked: own }], isAnswer, isSkipped, hasQuestion, remark };
}

type Said = { text: string; asked: QuestionId | null; before: TranscriptMessage | null };

function readRemark({ transcript, facts, now }: ToNote, { text, asked, before }: Said): Remark | null {
  if (languageAskedIn(text) !== null) return { kind: 'language' };
  const wished = transcript.flatMap(({ role, text: words }) => {
    const need = role === 'assistant' ? needRepliedTo(words) : null;
    return need === null ? [] : [need];
  });
  // The answer to such a question may say "no person" as well, so that there only a person who was offered is taken back.
  const isAmbiguous = asked === 'experience' || (asked !== null && isOwnQuestion(asked));
  const isOffered = wished.includes('person') || wished.includes('not_understood');
  const person = isOffered || !isAmbiguous ? (['person'] as const) : [];
  const need = needTakenBack(text, ['delete', ...person, ...wished]);
  if (need !== null && need !== 'not_understood') return { kind: 'taken_back', need };
  if (dropsOffer(text, before)) return { kind: 'taken_back', need: 'person' };
  if (asked === 'availability' && isPastDay(text, now) && !saysPastDay(before)) return { kind: 'past_day' };
  const correction = isOnlyQuestions(text) ? null : readCorrection(text, { asked, facts });
  if (correction !== null) return { kind: 'correction', of: correction.of };
  return asked !== null && complainsOnly(text, asked) ? { kind: 'complaint' } : null;
}

/** Adds words to a noted answer, so that none is lost; null where both are too long for one. */
function addTo(topic: QuestionId, facts: readonly Fact[], { id, text }: TranscriptMessage): Fact | null {
  const noted = facts.find(({ question }) => question === topic);
  const quote = text.trim();
  const answer = noted?.status === 'answered' ? `${noted.answer}\n${quote}` : quote;
  if (noted === undefined || answer.length > FACT_ANSWER_MAX) return null;
  return { ...noted, status: 'answered', answer, quote, messageId: id };
}

function saysPastDay(message: TranscriptMessage | null): boolean {
  return languages.some((lang) => message?.text.includes(questionnaireWordings[lang].pastDay) ?? false);
}

/** Tells whether a message skips the question, and has nothing else but questions. */
function skips(text: string): boolean {
  const rest = wordsAfterSkip(text);
  return leavesUnanswered(text) || (rest !== null && isOnlyQuestions(rest));
}

/** Tells whether a message asks and answers nothing: neither a sentence of its own, nor a clause before a question. */
function isOnlyQuestions(text: string): boolean {
  const sentences = text.trim().split(/(?<=[.!?？؟…])\s+|\n+/);
  const asks = (sentence: string) =>
    /[?？؟]$/.test(sentence.trimEnd()) ||
    (asksInWords(sentence) && !wishesOfWriter.test(straightenApostrophes(fold(sentence))));
  return (
    sentences.every((sentence) => (asks(sentence) || isThanks(sentence)) && !answersToo(sentence)) &&
    sentences.some(asks)
  );
}

/** Without a question mark these may answer: "j'aimerais avoir des responsabilités", "I want more details to handle". */
const wishesOfWriter =
  /\b(?:j'aimerais|je (?:voudrais|souhait\w*)|j'ai (?:besoin|envie)|i(?:'d| would)? (?:really )?(?:want|need|like))\b(?!.*\b(?:savoir|connaitre|demander|know|ask)\b)/;

function isThanks(sentence: string): boolean {
  return /^\P{L}*(?:merci(?: d['’]avance| beaucoup| bien)?|svp|stp|s['’]il (?:vous|te) pla[iî]t|thanks|thank you|thx|please|pls|cordialement)\P{L}*$/iu.test(
    sentence,
  );
}

/** The writer, who tells of themselves in a clause before the question. */
const ofWriter = /\b(?:je|mon|ma|mes|i|i'm|my)\b|\bj'/;
/** A clause that leads to a question; or a "no" that asks for assent. */
const leadsOn =
  /^(?:si|s'|if|quand|lorsqu\w*|when|pour|comme|concernant|en cas|au niveau|sur|as|for|regarding|about|dans le cas|vu que|puisque|since)\b|^(?:non|no|yes|oui)\W*$/;

/** Says of something that it suits: "Lyon ok". */
const agrees = /\w .*\b(?:ok|okay|d'accord|c'est bon|works|fine|good|nickel|top)$/;

function answersToo(sentence: string): boolean {
  const parts = straightenApostrophes(fold(sentence))
    .split(/[,;:]| [-–—] |\b(?:mais|par contre|sinon|et|but|and|also|d'ailleurs|au fait)\b/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first = ''] = parts;
  const isYesOrNo = /^(?:oui|non|yes|no)\b/.test(first) && (parts.length > 1 || /^\w+ \w/.test(first));
  const answers = (part: string, index: number) =>
    !leadsOn.test(part) &&
    !asksInWords(part) &&
    (ofAnswer.test(part) || (index < parts.length - 1 && (ofWriter.test(part) || agrees.test(part))));
  return isYesOrNo || parts.some(answers);
}

function isGreeting(text: string): boolean {
  return /^[\s👋]*👋[\s\p{P}👋\p{Emoji_Modifier}]*$|^\P{L}*(?:(?:re)?bonjour|bonsoir|salut|slt|bjr|bsr|cc|hiya|yo|coucou|hello|hi|hey|hola|ciao|buongiorno|hallo|guten tag|olá|merhaba|cześć|salam|السلام عليكم|مرحبا|سلام|привет|здравствуйте|добрый день|你好|您好|こんにちは|안녕하세요|good (?:morning|afternoon|evening))(?: (?:à (?:vous|tous)|madame|monsieur|there|everyone|all))?\P{L}*$/iu.test(
    text,
  );
}
