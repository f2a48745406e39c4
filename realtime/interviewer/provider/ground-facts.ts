import { z } from 'zod';
import { type Fact, factSchema } from '#realtime/model/facts.ts';
import { type QuestionId, questionIds } from '#realtime/model/questions.ts';

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
