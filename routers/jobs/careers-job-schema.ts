import { z } from 'zod';
import { careersJob } from './schemas.ts';

const nullableText = z.string().nullable();

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
    lang: z.enum(['fr', 'en']),
    closesAt: z.iso.datetime().nullable(),
    updatedAt: z.iso.datetime(),
    applyUrl: z.url().meta({ description: 'The page of the form.' }),
    applicationFormUrl: z.url().meta({ description: 'The form as data.' }),
  })
  .meta({ id: 'PublicCareersJob' });
