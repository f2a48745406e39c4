import { z } from 'zod';
import { questionKinds, questionPlaces } from '#domain/jobs/visible-job.ts';

/** A text in French, in English, or in both. */
const bilingual = z.object({
  fr: z.string().optional().describe('The text in French.'),
  en: z.string().optional().describe('The text in English.'),
});

/** A question that an employer asks for one job (D60). */
export const jobQuestion = z.object({
  id: z.string().describe('The id of the question. The answer in `answers` names it.'),
  text: bilingual.describe('The question, in its languages.'),
  kind: z.enum(questionKinds).describe('The kind of answer.'),
  options: z
    .array(
      z.object({
        value: z.string().describe('The value that is sent.'),
        text: bilingual.describe('The label of the option, in its languages.'),
      }),
    )
    .optional()
    .describe('The allowed values of a choice.'),
  required: z.boolean().meta({
    description: 'True if the public form requires an answer. A partner may leave out any answer.',
  }),
  where: z.enum(questionPlaces).describe('The place where the question is asked.'),
});
