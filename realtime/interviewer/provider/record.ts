import { z } from 'zod';
import type { QuestionId } from '#realtime/model/questions.ts';
import { proposedFactSchemaFor } from './ground-facts.ts';

/** Makes the form of a record, which names the questions of this recruitment alone. */
function recordSchemaFor(questions: readonly QuestionId[]) {
  return z.strictObject({
    /** The question that this message asks the candidate, or null. */
    asks: z.enum(questions).nullable(),
    facts: z.array(proposedFactSchemaFor(questions)).max(questions.length),
  });
}

export type Recorded = z.infer<ReturnType<typeof recordSchemaFor>>;

export const RECORD_TOOL = 'record_facts';

/** Describes the model's only tool: it fills the fact sheet (D28). */
export function recordToolFor(questions: readonly QuestionId[]) {
  const { $schema: _, ...schema } = z.toJSONSchema(recordSchemaFor(questions));
  return { name: RECORD_TOOL, description: 'Record what the candidate said.', schema };
}

/** Parses a record; one that was cut, or that is not JSON of its form, recorded nothing. */
export function parseRecord(questions: readonly QuestionId[], text = ''): Recorded | null {
  // A model without a forced form writes its JSON into a block of code, or between words.
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    return recordSchemaFor(questions).safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
