import { z } from 'zod';
import { isFormAnswerId } from '#kernel/input/form-answer-id.ts';
import { isOwnQuestion } from './own-questions.ts';
import { type QuestionId, questionIds } from './questions.ts';

const ownQuestion = z.string().refine(isOwnQuestion).meta({ pattern: '^own\\..' });

/** The most characters of an answer: those of a message, so that it is kept as it was written. */
export const FACT_ANSWER_MAX = 8000;

/** The most characters of a job's own question. */
const ASKED_MAX = 1000;

/**
 * One line of the fact sheet (D28): the candidate's answer to one question, in their own words. It has no score, rank
 * or mood, and the strict schema keeps it so (compliance L-4, L-7).
 */
export const factSchema = z.strictObject({
  /** The topic: a question, or what the candidate said before the first of them. */
  question: z.union([z.enum(['first_words', ...questionIds]), ownQuestion]),
  /** A job's own question as it was asked, since the job's may change later (D60). */
  asked: z.string().min(1).max(ASKED_MAX).optional(),
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
 * Merges to one fact a topic, in the order of the questions: the candidate's own words, or else the newest fact. One that
 * they declined takes their answer; one that they corrected so takes no interviewer's (D142).
 */
export function mergeFacts(known: readonly Fact[], added: readonly Fact[]): Fact[] {
  const answeredByThem = new Set(added.filter(isOwnWords).map(({ question }) => question));
  const keeps = (fact: Fact) =>
    fact.status !== 'declined' || (fact.correctedAt !== undefined && !answeredByThem.has(fact.question));
  const own = known.filter((fact) => isOwnWords(fact) && keeps(fact));
  const byTopic = new Map([...known, ...added, ...own].map((fact) => [fact.question, fact]));
  return [...byTopic.values()].sort((one, other) => placeOf(one.question) - placeOf(other.question));
}

const lastPlace = questionIds.length;

/** A job's own questions come before the candidate's, in the order in which they were answered. */
function placeOf(topic: Fact['question']): number {
  if (topic === 'first_words') return -1;
  if (topic === 'candidate_questions') return lastPlace;
  return isOwnQuestion(topic) ? lastPlace - 0.5 : questionIds.indexOf(topic);
}

type Course = { questions: readonly QuestionId[]; last: boolean };

/** Counts the answered questions; a course is complete once each has a fact, or when its last message closed it. */
export function measureProgress(
  { questions, last }: Course,
  facts: readonly Fact[],
): { answered: number; isComplete: boolean } {
  const noted = new Set<string>(facts.map(({ question }) => question));
  return {
    answered: facts.filter(({ status }) => status === 'answered').length,
    isComplete: last || questions.every((id) => noted.has(id)),
  };
}
