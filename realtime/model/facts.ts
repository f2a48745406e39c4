import { z } from 'zod';
import { questionIds } from './questions.ts';

/** What a fact is about: a question, or what the candidate said before the first of them. */
export const factTopics = ['first_words', ...questionIds] as const;

export const FACT_ANSWER_MAX = 500;

/**
 * One line of the fact sheet (D28): what the candidate said to one question, in their own words.
 * There is no score, rank, mood or status to fill in, and strictness keeps it so (compliance L-4, L-7).
 */
export const factSchema = z.strictObject({
  question: z.enum(factTopics),
  status: z.enum(['answered', 'unclear', 'declined']),
  answer: z.string().min(1).max(FACT_ANSWER_MAX),
  quote: z.string().min(1).max(1000),
  messageId: z.string().min(1),
  /** When the candidate put it right: answer and quote are their own word, over which no interviewer writes (D73). */
  correctedAt: z.iso.datetime().optional(),
});

export type Fact = z.infer<typeof factSchema>;

/** One fact per topic, the candidate's own or else the newest; in the order of the questions. */
export function mergeFacts(known: readonly Fact[], added: readonly Fact[]): Fact[] {
  const corrected = known.filter(({ correctedAt }) => correctedAt !== undefined);
  const byTopic = new Map([...known, ...added, ...corrected].map((fact) => [fact.question, fact]));
  return factTopics.flatMap((topic) => byTopic.get(topic) ?? []);
}
