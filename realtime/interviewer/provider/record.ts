import { z } from 'zod';
import { questionIds } from '#realtime/model/questions.ts';
import { proposedFactSchema } from './ground-facts.ts';

const recordSchema = z.strictObject({
  /** The question that this message asks the candidate, or null. */
  asks: z.enum(questionIds).nullable(),
  facts: z.array(proposedFactSchema).max(questionIds.length),
});

export type Recorded = z.infer<typeof recordSchema>;

const { $schema: _, ...schema } = z.toJSONSchema(recordSchema);

/** The model's only tool: it fills the fact sheet (D28). */
export const recordTool = {
  name: 'record_facts',
  description: 'Record what the candidate said.',
  schema,
};

/** Parses a record; one that was cut, or that is not JSON of its form, recorded nothing. */
export function parseRecord(text = ''): Recorded | null {
  // A model without a forced form writes its JSON into a block of code, or between words.
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    return recordSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
