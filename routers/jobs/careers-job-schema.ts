import { z } from 'zod';
import { questionKinds, questionPlaces } from '#domain/jobs/visible-job.ts';
import { careersJob } from './schemas.ts';

const nullableText = z.string().nullable();

/** A text in French, in English, or in both. */
const bilingual = z.object({ fr: z.string().optional(), en: z.string().optional() });

const question = z.object({
  id: z.string(),
  text: bilingual,
  kind: z.enum(questionKinds),
  options: z.array(z.object({ value: z.string(), text: bilingual })).optional(),
  required: z.boolean().meta({ description: 'By the public form; a partner may leave out any answer.' }),
  where: z.enum(questionPlaces),
});

/** A job of the careers list with everything that its page says (D51). */
export const careersJobDetails = careersJob
  .extend({
    city: nullableText,
    postalCode: nullableText,
    region: nullableText,
    country: nullableText,
    contractDurationValue: z.int().nullable(),
    contractDurationUnit: nullableText,
    descriptions: z.object({ company: nullableText, position: nullableText, profile: nullableText }),
    qualifications: z.record(z.string(), z.unknown()),
    benefits: z.array(z.string()),
    questions: z.array(question).meta({
      description: 'The employer’s own questions for this job, which an application answers by `answers`.',
    }),
    lang: z.enum(['fr', 'en']),
    closesAt: z.iso.datetime().nullable(),
    updatedAt: z.iso.datetime(),
    applyUrl: z.url().meta({ description: 'The page of the form.' }),
    applicationFormUrl: z.url().meta({ description: 'The form as data.' }),
  })
  .meta({ id: 'PublicCareersJob' });
