import { z } from 'zod';
import { type QuestionId, questionIds } from './questions.ts';

/** The topics of the fact sheet: each question, and what the candidate said before the first of them. */
export const factTopics = ['first_words', ...questionIds] as const;

export const FACT_ANSWER_MAX = 500;

/**
 * One line of the fact sheet (D28): the candidate's answer to one question, in their own words. It has no score, rank
 * or mood, and the strict schema keeps it so (compliance L-4, L-7).
 */
export const factSchema = z.strictObject({
  question: z.enum(factTopics),
  status: z.enum(['answered', 'unclear', 'declined']),
  answer: z.string().min(1).max(FACT_ANSWER_MAX),
  quote: z.string().min(1).max(1000),
  messageId: z.string().min(1),
  /** Present once the candidate corrected the fact, which no interviewer overwrites then (D73). */
  correctedAt: z.iso.datetime().optional(),
});

export type Fact = z.infer<typeof factSchema>;

/** Merges to one fact a topic, in the order of the questions: the candidate's correction, or else the newest fact. */
export function mergeFacts(known: readonly Fact[], added: readonly Fact[]): Fact[] {
  const corrected = known.filter(({ correctedAt }) => correctedAt !== undefined);
  const byTopic = new Map([...known, ...added, ...corrected].map((fact) => [fact.question, fact]));
  return factTopics.flatMap((topic) => byTopic.get(topic) ?? []);
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
