import { z } from 'zod';
import { isFormAnswerId } from '#kernel/input/form-answer-id.ts';
import { isOwnQuestion } from './own-questions.ts';
import { type QuestionId, questionIds } from './questions.ts';

const ownQuestion = z.string().refine(isOwnQuestion).meta({ pattern: '^own\\..' });

/** The most characters of an answer: those of a message, so that it is kept as it was written. */
export const FACT_ANSWER_MAX = 8000;

/** The most characters of a job's own question. */
const OWN_QUESTION_MAX = 1000;

/**
 * One line of the fact sheet (D28): the candidate's answer to one question, in their own words. It has no score, rank
 * or mood, and the strict schema keeps it so (compliance L-4, L-7).
 */
export const factSchema = z.strictObject({
  /** The topic: a question, or what the candidate said before the first of them. */
  question: z.union([z.enum(['first_words', ...questionIds]), ownQuestion]),
  /** A job's own question as it was asked, since the job's may change later (D60). */
  asked: z.string().min(1).max(OWN_QUESTION_MAX).optional(),
  status: z.enum(['answered', 'unclear', 'declined']),
  answer: z.string().min(1).max(FACT_ANSWER_MAX),
  quote: z.string().min(1).max(FACT_ANSWER_MAX),
  messageId: z.string().min(1),
  /** Present once the candidate corrected the fact, which no interviewer overwrites then (D73). */
  correctedAt: z.iso.datetime().optional(),
});

export type Fact = z.infer<typeof factSchema>;

/** Tells whether candidates wrote a fact themselves, as a correction or in the form; no interviewer overwrites it. */
export function isOwnWords({ correctedAt, messageId }: Pick<Fact, 'correctedAt' | 'messageId'>): boolean {
  return correctedAt !== undefined || isFormAnswerId(messageId);
}

/**
 * Merges facts in the order of the questions. Each topic has one fact: the one that the candidate wrote, or else the
 * newest. An answer of the candidate replaces a fact that they declined; an interviewer's answer replaces it only if it
 * was not declined by a correction (D142).
 */
export function mergeFacts(known: readonly Fact[], added: readonly Fact[]): Fact[] {
  const topicsAnsweredByThem = new Set(added.filter(isOwnWords).map(({ question }) => question));
  const keeps = (fact: Fact) =>
    fact.status !== 'declined' ||
    (fact.correctedAt !== undefined && !topicsAnsweredByThem.has(fact.question));
  const own = known.filter((fact) => isOwnWords(fact) && keeps(fact));
  const byTopic = new Map([...known, ...added, ...own].map((fact) => [fact.question, fact]));
  return [...byTopic.values()].sort((one, other) => placeOf(one.question) - placeOf(other.question));
}

const lastPlace = questionIds.length;

/** Returns a topic's place. A job's own questions come between the set ones and the candidate's, as they were answered. */
function placeOf(topic: Fact['question']): number {
  if (topic === 'first_words') return -1;
  if (topic === 'candidate_questions') return lastPlace;
  return isOwnQuestion(topic) ? lastPlace - 0.5 : questionIds.indexOf(topic);
}

/** `last` says that the conversation's closing message was sent. */
type Course = { questions: readonly QuestionId[]; last: boolean };

/** Counts the answered questions; the course is complete once each question has a fact, or the conversation is closed. */
export function measureProgress(
  { questions, last }: Course,
  facts: readonly Fact[],
): { answered: number; isComplete: boolean } {
  const topicsWithFact = new Set<string>(facts.map(({ question }) => question));
  return {
    answered: facts.filter(({ status }) => status === 'answered').length,
    isComplete: last || questions.every((id) => topicsWithFact.has(id)),
  };
}
