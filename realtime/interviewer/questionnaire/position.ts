import { type Fact, isWrittenByCandidate } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { isPaused } from './pause.ts';

/** The part of an interview that the order of the questions depends on. */
type Course = Pick<Interview, 'questions' | 'transcript' | 'facts' | 'isStandIn'>;

/**
 * The place of the newest message in the course of the questions. `question` is the last one that was asked:
 * - `start`: none was asked.
 * - `open`: the interviewer's last message asked it.
 * - `paused`: the questions pause.
 * - `resumed`: a pause or a request to delete is over.
 * - `over`: no question remains.
 */
export type Position =
  | { kind: 'start' }
  | { kind: 'paused'; question: QuestionId | null }
  | { kind: 'open' | 'resumed' | 'over'; question: QuestionId };

/** Finds the place of the newest message. The transcript has no messages of a person or to one. */
export function positionOf(course: Course): Position {
  const ours = course.transcript.filter(({ role }) => role === 'assistant');
  const question = ours.findLast(({ asks }) => asks !== null)?.asks ?? null;
  if (question === null)
    return isPaused(course.transcript) ? { kind: 'paused', question } : { kind: 'start' };
  if (ours.at(-1)?.asks !== null) return { kind: 'open', question };
  if (remainingAfter(question, course) === null) return { kind: 'over', question };
  return { kind: isPaused(course.transcript) ? 'paused' : 'resumed', question };
}

/** Returns the same question until it has an answer, and then the next one; null if none remains. */
export function remainingAfter(question: QuestionId, course: Course): QuestionId | null {
  if (factOf(question, course.facts) === undefined && course.questions.includes(question)) return question;
  return asksAlone(course) ? laterThan(question, course) : firstUnanswered(course);
}

/**
 * Tells whether only the questionnaire asks, so that a question stays open until the candidate leaves it (D186). A
 * stand-in leaves a question after one answer, as a model does, since the model may write the next message.
 */
export function asksAlone({ transcript, isStandIn }: Pick<Course, 'transcript' | 'isStandIn'>): boolean {
  return !isStandIn && isAskedByQuestionnaire(transcript);
}

/** Tells whether the interviewer has written, and always as the questionnaire. A person's messages do not count. */
export function isAskedByQuestionnaire(transcript: readonly TranscriptMessage[]): boolean {
  const ours = transcript.filter(({ role, withPerson }) => role === 'assistant' && withPerson !== true);
  return ours.length > 0 && ours.every(({ byQuestionnaire }) => byQuestionnaire);
}

/** Finds the fact that answers or declines a question. */
export function factOf(question: QuestionId, facts: readonly Fact[]): Fact | undefined {
  return facts.find((fact) => fact.question === question);
}

/**
 * Finds the next question in the job's order; null after the last. Questions that the form has answered are left out.
 * After a question that the job no longer has, the first without an answer is next.
 */
export function laterThan(question: QuestionId, course: Course): QuestionId | null {
  const { questions, facts } = course;
  if (!questions.includes(question)) return firstUnanswered(course);
  return questions.slice(questions.indexOf(question) + 1).find((id) => isOpenHere(id, facts)) ?? null;
}

/** Finds the question before, in the job's order; null for the first. Questions that the form has answered are left out. */
export function earlierThan(question: QuestionId, { questions, facts }: Course): QuestionId | null {
  const earlier = questions.slice(0, Math.max(0, questions.indexOf(question)));
  return earlier.findLast((id) => isOpenHere(id, facts)) ?? null;
}

/** Tells whether the conversation may ask a question: the candidate has not answered it in the form. */
export function isOpenHere(question: QuestionId, facts: readonly Fact[]): boolean {
  const fact = factOf(question, facts);
  return fact === undefined || !isWrittenByCandidate(fact);
}

/** Finds the first question without a fact. A question of a model counts as answered, even if the model noted no fact. */
export function firstUnanswered({ questions, transcript, facts }: Course): QuestionId | null {
  const isAskedByModel = (question: QuestionId) =>
    transcript.some(({ asks, byQuestionnaire }) => asks === question && !byQuestionnaire);
  return questions.find((id) => factOf(id, facts) === undefined && !isAskedByModel(id)) ?? null;
}
