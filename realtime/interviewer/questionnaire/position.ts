import { type Fact, isWrittenByCandidate } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { isPaused } from './pause.ts';

type Course = Pick<Interview, 'questions' | 'transcript' | 'facts' | 'isStandIn'>;

/**
 * The place of the newest message in the course of the questions: before the first, after one that is open, in a pause, after
 * a pause or a request to delete that is over, or after the last.
 */
export type Position =
  | { kind: 'start' }
  | { kind: 'paused'; asked: QuestionId | null }
  | { kind: 'open' | 'resumed' | 'over'; asked: QuestionId };

/** Finds the place of the newest message. The transcript has no messages of a person or to one. */
export function positionOf(course: Course): Position {
  const ours = course.transcript.filter(({ role }) => role === 'assistant');
  const asked = ours.findLast(({ asks }) => asks !== null)?.asks ?? null;
  if (asked === null) return isPaused(course.transcript) ? { kind: 'paused', asked } : { kind: 'start' };
  if (ours.at(-1)?.asks !== null) return { kind: 'open', asked };
  if (remainingAfter(asked, course) === null) return { kind: 'over', asked };
  return { kind: isPaused(course.transcript) ? 'paused' : 'resumed', asked };
}

/** Returns the question itself until it has an answer, and then the next one; null if none remains. */
export function remainingAfter(asked: QuestionId, course: Course): QuestionId | null {
  if (factOf(asked, course.facts) === undefined && course.questions.includes(asked)) return asked;
  return asksAlone(course) ? laterThan(asked, course) : firstUnanswered(course);
}

/**
 * Tells whether the questionnaire alone asks, so that a question stays open until the candidate leaves it (D186). A
 * stand-in for a model goes on as that does, since the model may be back for the next message.
 */
export function asksAlone({ transcript, isStandIn }: Pick<Course, 'transcript' | 'isStandIn'>): boolean {
  return !isStandIn && isAskedByQuestionnaire(transcript);
}

/** Tells whether the questionnaire has asked, and no model. */
export function isAskedByQuestionnaire(transcript: readonly TranscriptMessage[]): boolean {
  const ours = transcript.filter(({ role, withPerson }) => role === 'assistant' && withPerson !== true);
  return ours.length > 0 && ours.every(({ byQuestionnaire }) => byQuestionnaire);
}

export function factOf(question: QuestionId, facts: readonly Fact[]): Fact | undefined {
  return facts.find((fact) => fact.question === question);
}

/**
 * Finds the next question in their order; null after the last. One that the form has answered is left out. After a
 * question that the job no longer has, it is the first without an answer.
 */
export function laterThan(question: QuestionId, course: Course): QuestionId | null {
  const { questions, facts } = course;
  if (!questions.includes(question)) return firstUnanswered(course);
  return questions.slice(questions.indexOf(question) + 1).find((id) => isOpenHere(id, facts)) ?? null;
}

/** Finds the question before, in their order; null before the first. One that the form has answered is left out. */
export function earlierThan(question: QuestionId, { questions, facts }: Course): QuestionId | null {
  const earlier = questions.slice(0, Math.max(0, questions.indexOf(question)));
  return earlier.findLast((id) => isOpenHere(id, facts)) ?? null;
}

/** Tells whether the conversation may ask a question: the candidate has not answered it in the form. */
export function isOpenHere(question: QuestionId, facts: readonly Fact[]): boolean {
  const fact = factOf(question, facts);
  return fact === undefined || !isWrittenByCandidate(fact);
}

/** Finds the first question without an answer. One that a model has asked is not asked again, though the model noted none. */
export function firstUnanswered({ questions, transcript, facts }: Course): QuestionId | null {
  const isAskedByModel = (question: QuestionId) =>
    transcript.some(({ asks, byQuestionnaire }) => asks === question && !byQuestionnaire);
  return questions.find((id) => factOf(id, facts) === undefined && !isAskedByModel(id)) ?? null;
}
