import { z } from 'zod';

/** A sender may give at most this many answers, those to unknown questions included. */
const ANSWERS_MAX = 100;

/** Answers to a job's own questions as JSON has them (D60). */
export const sentAnswers = z
  .array(
    z.object({
      questionId: z.string().max(255).meta({ description: 'The `id` of the job’s question.' }),
      value: z.union([z.string(), z.number(), z.boolean()]).nullish().meta({
        description:
          'In the person’s own words; `yes` or `no`, the `value` of an option, or a day such as `2027-03-31` where the question’s kind asks for one. Blank is no answer.',
      }),
    }),
  )
  .max(ANSWERS_MAX)
  .optional()
  .meta({
    description:
      'Answers to the job’s own questions. An answer to a question that the job does not have is left out.',
  });

export type SentAnswers = NonNullable<z.output<typeof sentAnswers>>;

const FIELD_PREFIX = 'answers.';

/** Returns the name of the field for the answer to a question, in the form and in a fault. */
export function answerField(questionId: string): string {
  return `${FIELD_PREFIX}${questionId}`;
}

/** Returns the id of the question that a field answers; null for any other field. */
export function answeredQuestionId(name: string): string | null {
  return name.startsWith(FIELD_PREFIX) ? name.slice(FIELD_PREFIX.length) : null;
}

/**
 * Collects the fields `answers.{questionId}` of a form into a list `answers`, as JSON has it. Answers that are in the
 * list already come first. Leaves an input without such a field as it is.
 */
export function collectAnswers(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const fields = Object.entries(input);
  const collected = fields.flatMap(([name, value]) => {
    const questionId = answeredQuestionId(name);
    if (questionId === null) return [];
    // A field that was sent twice is a list. Each value becomes an answer, and `read-answers.ts` refuses the second.
    const values = Array.isArray(value) ? value : [value];
    return values.map((one) => ({ questionId, value: one }));
  });
  if (collected.length === 0) return input;
  const { answers = [], ...otherFields } = Object.fromEntries(
    fields.filter(([name]) => answeredQuestionId(name) === null),
  );
  // If `answers` is no list, it stays as it is, so that the schema refuses it.
  return { ...otherFields, answers: Array.isArray(answers) ? [...answers, ...collected] : answers };
}
