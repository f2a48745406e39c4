import { z } from 'zod';
import { questionKinds } from '#domain/jobs/visible-job.ts';

const bilingual = z.object({
  fr: z.string().optional().meta({ description: 'In French.' }),
  en: z.string().optional().meta({ description: 'In English.' }),
});

/** The answers to a job's own questions, each with its question as it was asked (D60). */
export const jobAnswers = z
  .array(
    z.object({
      questionId: z.string().describe('The employer’s own id of the question.'),
      question: bilingual.describe('The question, as it was asked.'),
      kind: z.enum(questionKinds).describe('The kind of answer.'),
      value: z.string().describe('The answer in the person’s own words, or the value of an option.'),
      option: bilingual.optional().describe('The text of the chosen option.'),
    }),
  )
  .describe('The answers to the job’s own questions.');
