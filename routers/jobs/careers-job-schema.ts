import { z } from 'zod';
import { jobQuestion } from './job-question-schema.ts';
import { careersJob, descriptions } from './schemas.ts';

const nullableText = z.string().nullable();

/** A job of the careers list with all data of its page (D51). */
export const careersJobDetails = careersJob
  .extend({
    city: nullableText.describe('The town.'),
    postalCode: nullableText.describe('The post code.'),
    region: nullableText.describe('The region.'),
    country: nullableText.describe('The country.'),
    descriptions,
    qualifications: z
      .record(z.string(), z.unknown())
      .describe('The requirements, under names that the recruiter chose.'),
    benefits: z.array(z.string()).describe('Each benefit in a few words.'),
    questions: z
      .array(jobQuestion)
      .describe('The employer’s own questions for this job. An application answers them in `answers`.'),
    lang: z.enum(['fr', 'en']).describe('The language of the job.'),
    closesAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which applications end; null without an end.'),
    updatedAt: z.iso.datetime().describe('The time of the last change.'),
    applyUrl: z.url().describe('The page of the form.'),
    applicationFormUrl: z.url().describe('The description of the form as JSON.'),
  })
  .meta({ id: 'PublicCareersJob' });
