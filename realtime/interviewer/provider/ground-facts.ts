import { z } from 'zod';
import { type Fact, factSchema } from '#realtime/model/facts.ts';
import { type QuestionId, questionIds } from '#realtime/model/questions.ts';

/**
 * A fact as the model proposes it, without the quoted message's id: the message is searched for, since the model could
 * name a wrong one.
 */
export const proposedFactSchema = z.strictObject({
  ...factSchema.omit({ messageId: true, correctedAt: true }).shape,
  question: z.enum(questionIds),
});

type ProposedFact = z.infer<typeof proposedFactSchema>;

type Message = { id: string; role: 'user' | 'assistant'; text: string };

/** Keeps only facts that quote the candidate's own messages and answer a question of this recruitment (D28). */
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
  // The prompt replaces a bracket that could begin a tag by ‹, and the model quotes it so.
  const normalized = (words: string) =>
    words
      .normalize('NFC')
      .replace(/[<＜﹤]/g, '‹')
      .replace(/\s+/g, ' ')
      .trim();
  return normalized(quote) !== '' && normalized(text).includes(normalized(quote));
}
