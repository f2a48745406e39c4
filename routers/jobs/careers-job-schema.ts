import { z } from 'zod';
import { questionKinds, questionPlaces } from '#domain/jobs/visible-job.ts';
import { careersJob, descriptions } from './schemas.ts';

const nullableText = z.string().nullable();

/** A text in French, in English, or in both. */
const bilingual = z.object({
  fr: z.string().optional().describe('The text in French.'),
  en: z.string().optional().describe('The text in English.'),
});

const question = z.object({
  id: z.string().describe('The name of the question, under which `answers` has its answer.'),
  text: bilingual.describe('The question, in its languages.'),
  kind: z.enum(questionKinds).describe('The kind of answer.'),
  options: z
    .array(
      z.object({
        value: z.string().describe('The value that is sent.'),
        text: bilingual.describe('Its label, in its languages.'),
      }),
    )
    .optional()
    .describe('The values that are taken, for a choice.'),
  required: z.boolean().meta({ description: 'By the public form; a partner may leave out any answer.' }),
  where: z.enum(questionPlaces).describe('Where the question is asked.'),
});

/** A job of the careers list with everything that its page says (D51). */
export const careersJobDetails = careersJob
  .extend({
    city: nullableText.describe('The town.'),
    postalCode: nullableText.describe('The post code.'),
    region: nullableText.describe('The region.'),
    country: nullableText.describe('The country.'),
    contractDurationValue: z
      .int()
      .nullable()
      .describe('How long the contract lasts, in `contractDurationUnit`; null for no end.'),
    contractDurationUnit: nullableText.describe('The unit of the duration, such as month.'),
    descriptions,
    qualifications: z
      .record(z.string(), z.unknown())
      .describe('What the recruiter asks for, under free names.'),
    benefits: z.array(z.string()).describe('Each benefit in a few words.'),
    questions: z.array(question).meta({
      description: 'The employer’s own questions for this job, which an application answers by `answers`.',
    }),
    lang: z.enum(['fr', 'en']).describe('The language of the offer.'),
    closesAt: z.iso
      .datetime()
      .nullable()
      .describe('The time after which no application is taken; null without one.'),
    updatedAt: z.iso.datetime().describe('The time of the last change.'),
    applyUrl: z.url().meta({ description: 'The page of the form.' }),
    applicationFormUrl: z.url().meta({ description: 'The form as data.' }),
  })
  .meta({ id: 'PublicCareersJob' });
