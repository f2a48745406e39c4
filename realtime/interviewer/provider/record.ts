import { z } from 'zod';
import { CHARACTER_BYTES, createBoundedMap } from '#kernel/bounded-map.ts';
import type { Brief } from '#realtime/model/brief.ts';
import { containsWords } from '#realtime/model/contains-words.ts';
import { type Fact, factSchema } from '#realtime/model/facts.ts';
import { ownQuestionText, type QuestionId } from '#realtime/model/questions.ts';

/**
 * A fact as the model proposes it, without the quoted message's id: the message is searched for, since the model could
 * name a wrong one.
 */
function proposedFactSchemaFor(questions: readonly QuestionId[]) {
  return z.strictObject({
    question: z.enum(questions),
    status: factSchema.shape.status,
    answer: z.string().min(1).max(500),
    quote: z.string().min(1).max(1000),
  });
}

/** Makes the schema of a record, which allows only the questions of this recruitment. */
function recordSchemaFor(questions: readonly QuestionId[]) {
  return z.strictObject({
    /** The question that this message asks the candidate, or null. */
    asks: z.enum(questions).nullable(),
    facts: z.array(proposedFactSchemaFor(questions)).max(questions.length),
  });
}

/** A record as the model wrote it. */
export type ProposedRecord = z.infer<ReturnType<typeof recordSchemaFor>>;

/** The name of the tool with which the model records facts. */
export const RECORD_TOOL = 'record_facts';

type RecordTool = { name: string; description: string; schema: Record<string, unknown> };

/** Keeps the tool of each recent list of questions: making one takes 0.8 ms, an eighth of the start of a turn. */
const tools = createBoundedMap<RecordTool>({ entriesMax: 1_000, bytesMax: 8_388_608 });

/** Returns the model's only tool, with which it fills the fact sheet (D28). */
export function recordToolFor(questions: readonly QuestionId[]): RecordTool {
  const key = JSON.stringify(questions);
  const cached = tools.get(key);
  if (cached !== undefined) return cached;
  const { $schema: _, ...schema } = z.toJSONSchema(recordSchemaFor(questions));
  const tool = { name: RECORD_TOOL, description: 'Record what the candidate said.', schema };
  tools.set(key, tool, JSON.stringify(tool).length * CHARACTER_BYTES);
  return tool;
}

/** Parses a record; null if the text is missing, was cut short or is not JSON of the schema. */
export function parseRecord(questions: readonly QuestionId[], text = ''): ProposedRecord | null {
  // A server that does not enforce the schema may send the JSON in a block of code, or between words.
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    return recordSchemaFor(questions).safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

type ProposedFact = z.infer<ReturnType<typeof proposedFactSchemaFor>>;

/** The messages and questions that a fact must be based on. */
type Grounds = { messages: readonly Message[]; questions: readonly QuestionId[]; brief: Brief };

type Message = { id: string; role: 'user' | 'assistant'; text: string; withPerson?: boolean };

/**
 * Keeps only facts that quote the candidate's own messages and answer a question of this recruitment (D28). The quote
 * becomes the answer, since the model's wording next to a true quote could be an invention (D84). Messages to a person
 * give no facts (D58).
 */
export function groundFacts(
  proposed: readonly ProposedFact[],
  { messages, questions, brief }: Grounds,
): Fact[] {
  return proposed.flatMap((fact) => {
    const source = messages.findLast(
      ({ role, text, withPerson }) =>
        role === 'user' && withPerson !== true && containsWords(text, fact.quote),
    );
    if (source === undefined || !questions.includes(fact.question)) return [];
    const asked = ownQuestionText(brief, fact.question);
    return [{ ...fact, answer: fact.quote, messageId: source.id, ...(asked !== null && { asked }) }];
  });
}
