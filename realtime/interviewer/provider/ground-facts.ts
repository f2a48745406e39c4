import { z } from 'zod';
import type { Brief } from '#realtime/model/brief.ts';
import { type Fact, factSchema } from '#realtime/model/facts.ts';
import { ownQuestionText, type QuestionId } from '#realtime/model/questions.ts';

/**
 * A fact as the model proposes it, without the quoted message's id: the message is searched for, since the model could
 * name a wrong one.
 */
export function proposedFactSchemaFor(questions: readonly QuestionId[]) {
  return z.strictObject({
    question: z.enum(questions),
    status: factSchema.shape.status,
    answer: z.string().min(1).max(500),
    quote: z.string().min(1).max(1000),
  });
}

type ProposedFact = z.infer<ReturnType<typeof proposedFactSchemaFor>>;

type Grounds = { messages: readonly Message[]; questions: readonly QuestionId[]; brief: Brief };

type Message = { id: string; role: 'user' | 'assistant'; text: string; withPerson?: boolean };

/**
 * Keeps only facts that quote the candidate's own messages and answer a question of this recruitment (D28). The quote is
 * the answer that people read, since a model's wording behind a true quote could be an invention (D84). Nothing is noted
 * of what was said to a person (D58).
 */
export function groundFacts(
  proposed: readonly ProposedFact[],
  { messages, questions, brief }: Grounds,
): Fact[] {
  return proposed.flatMap((fact) => {
    const source = messages.findLast(
      ({ role, text, withPerson }) => role === 'user' && withPerson !== true && contains(text, fact.quote),
    );
    if (source === undefined || !questions.includes(fact.question)) return [];
    const asked = ownQuestionText(brief, fact.question);
    return [{ ...fact, answer: fact.quote, messageId: source.id, ...(asked !== null && { asked }) }];
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
