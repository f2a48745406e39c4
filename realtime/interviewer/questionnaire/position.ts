import { type Fact, isWrittenByCandidate } from '#realtime/model/facts.ts';
import { holdsQuestion } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { moveOf } from './moves.ts';
import { asksToGoOn, isPaused, pausingNeeds, saysPause } from './pause.ts';
import { skipsOnly } from './skip.ts';

type Conversation = Pick<Interview, 'questions' | 'transcript' | 'facts' | 'need' | 'isStandIn'>;
type QuestionMessage = TranscriptMessage & { asks: QuestionId };

/**
 * The place of the newest message in the course of the questions: before the first, after one that is open, in a pause,
 * where a pause has just ended, or after the last.
 */
type Position =
  | { kind: 'start' | 'paused' | 'over'; asked: QuestionMessage | null }
  | { kind: 'open' | 'resumed'; asked: QuestionMessage };

/** Finds the place of the newest message. Messages of a person change nothing, and neither does the end of a deletion request. */
export function positionOf({ transcript }: Pick<Interview, 'transcript'>): Position {
  const ours = transcript.filter(({ role, withPerson }) => role === 'assistant' && withPerson !== true);
  const before = ours.at(-1);
  const asked = ours.findLast(asksQuestion) ?? null;
  if (before === undefined || asked === null) return { kind: 'start', asked };
  if (before.asks !== null) return { kind: 'open', asked };
  if (isPaused(transcript)) return { kind: 'paused', asked };
  const wasPaused = pausingNeeds.has(needRepliedTo(before.text)) || saysPause(before.text);
  return wasPaused ? { kind: 'resumed', asked } : { kind: 'over', asked };
}

function asksQuestion(message: TranscriptMessage): message is QuestionMessage {
  return message.asks !== null;
}

/**
 * Tells whether the questionnaire alone asks, so that a question stays open until the candidate leaves it (D186). A
 * stand-in for a model goes on as that does, since the model may be back for the next message.
 */
export function asksAlone({ transcript, isStandIn }: Pick<Interview, 'transcript' | 'isStandIn'>): boolean {
  return !isStandIn && isAskedByQuestionnaire(transcript);
}

/** Tells whether no model has asked so far. */
export function isAskedByQuestionnaire(transcript: readonly TranscriptMessage[]): boolean {
  const ours = transcript.filter(({ role, withPerson }) => role === 'assistant' && withPerson !== true);
  return ours.length > 0 && ours.every(({ byQuestionnaire }) => byQuestionnaire);
}

/** Finds the question to ask now; null if there is none. */
export function openQuestion(conversation: Conversation, noted: Fact | null): QuestionId | null {
  const { transcript, facts } = conversation;
  const { kind, asked } = positionOf(conversation);
  const newest = transcript.at(-1);
  const text = newest?.role === 'user' ? newest.text : '';
  if (asked === null) return firstUnanswered(conversation, noted);
  const known = facts.find(({ question }) => question === asked.asks);
  if (!asksAlone(conversation)) {
    const isAnswered = known !== undefined || noted?.question === asked.asks;
    return isAnswered ? firstUnanswered(conversation, noted) : asked.asks;
  }
  if (kind === 'over') return firstUnanswered(conversation, noted);
  if (kind === 'paused') return asked.asks;
  if (isFinal(known)) return laterThan(asked.asks, conversation);
  if (kind === 'resumed')
    return leavesPausedQuestion(text) ? laterThan(asked.asks, conversation) : asked.asks;
  const move = moveOf(text);
  if (move === 'back') return earlierThan(asked.asks, conversation) ?? asked.asks;
  const goesOn = move === 'on' ? known !== undefined : move !== null;
  return goesOn || asksNothing(conversation, asked.asks) ? laterThan(asked.asks, conversation) : asked.asks;
}

/** Tells whether a message that ends a pause skips the question. "Next" only ends the pause, and the question comes again. */
export function leavesPausedQuestion(text: string): boolean {
  return skipsOnly(text) && !asksToGoOn(text);
}

/** Tells whether a message says no to "do you have any questions?". A plain yes announces one. */
function asksNothing({ transcript, need }: Conversation, question: QuestionId): boolean {
  const newest = transcript.at(-1);
  if (question !== 'candidate_questions' || newest?.role !== 'user' || need !== null) return false;
  return !holdsQuestion(newest.text, { asks: question }) && !isPlainYes(newest.text);
}

/** Tells whether a message is no more than "yes" or "ok". */
export function isPlainYes(text: string): boolean {
  return /^\W*(?:oui|ouais|yes|yeah|yep|ok|okay|d['’]accord|bien s[uû]r|sure|of course)\W*$/iu.test(text);
}

/** Tells whether a fact stays as it is: the candidate wrote it in the form or in a correction. */
export function isFinal(fact: Fact | undefined): boolean {
  return fact !== undefined && isWrittenByCandidate(fact);
}

/** Finds the next question in their order; null after the last. One that the form has answered is left out. */
export function laterThan(
  question: QuestionId,
  { questions, facts }: Pick<Interview, 'questions' | 'facts'>,
): QuestionId | null {
  const later = questions.slice(questions.indexOf(question) + 1);
  return later.find((id) => !isFinal(facts.find((fact) => fact.question === id))) ?? null;
}

/** Finds the question before, in their order; null before the first. One that the form has answered is left out. */
export function earlierThan(
  question: QuestionId,
  { questions, facts }: Pick<Interview, 'questions' | 'facts'>,
): QuestionId | null {
  const earlier = questions.slice(0, Math.max(0, questions.indexOf(question)));
  return earlier.findLast((id) => !isFinal(facts.find((fact) => fact.question === id))) ?? null;
}

/** Finds the first question without an answer. One that a model has asked is not asked again, though the model noted none. */
export function firstUnanswered(
  { questions, transcript, facts: known }: Conversation,
  noted: Fact | null,
): QuestionId | null {
  const facts = noted === null ? known : [...known, noted];
  const isUnanswered = (question: QuestionId) => facts.every((fact) => fact.question !== question);
  const isAskedByModel = (question: QuestionId) =>
    transcript.some(({ asks, byQuestionnaire }) => asks === question && !byQuestionnaire);
  return questions.find((question) => isUnanswered(question) && !isAskedByModel(question)) ?? null;
}
