import { z } from 'zod';
import { type QuestionId, questionIds } from './questionnaire/questions.ts';

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

/** A fact as a model proposes it: which message it quotes is found here, not believed. */
export const proposedFactSchema = z.strictObject({
  ...factSchema.omit({ messageId: true, correctedAt: true }).shape,
  question: z.enum(questionIds),
});

type ProposedFact = z.infer<typeof proposedFactSchema>;

type Message = { id: string; role: 'user' | 'assistant'; text: string };

/** Keeps what quotes the candidate's own messages and answers a question of this recruitment (D28). */
export function groundFacts(
  proposed: readonly ProposedFact[],
  { messages, questions }: { messages: readonly Message[]; questions: readonly QuestionId[] },
): Fact[] {
  return proposed.flatMap((fact) => {
    const source = messages.findLast(({ role, text }) => role === 'user' && contains(text, fact.quote));
    return source !== undefined && questions.includes(fact.question)
      ? [{ ...fact, messageId: source.id }]
      : [];
  });
}

/** One fact per topic, the candidate's own or else the newest; in the order of the questions. */
export function mergeFacts(known: readonly Fact[], added: readonly Fact[]): Fact[] {
  const corrected = known.filter(({ correctedAt }) => correctedAt !== undefined);
  const byTopic = new Map([...known, ...added, ...corrected].map((fact) => [fact.question, fact]));
  return factTopics.flatMap((topic) => byTopic.get(topic) ?? []);
}

function contains(text: string, quote: string): boolean {
  // The prompt shows a bracket that could begin a tag as ‹, and is quoted so.
  const plain = (words: string) =>
    words
      .normalize('NFC')
      .replace(/[<＜﹤]/g, '‹')
      .replace(/\s+/g, ' ')
      .trim();
  return plain(quote) !== '' && plain(text).includes(plain(quote));
}
