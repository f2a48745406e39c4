import { z } from 'zod';
import { recruitments } from '#db/schema/base/recruitments.ts';
import { dayOrInstant, httpUrl, lang, line } from '#domain/administration/field-schemas.ts';
import { freeFields } from '#kernel/input/free-fields.ts';
import { importedPlaces, isWithinPlacesMax, place, placesFault } from './imported-places.ts';
import { importedQuestions } from './imported-questions.ts';

/** The currencies and periods of a pay that an import takes. */
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
export const payPeriods = recruitments.salaryPeriod.enumValues;

const QUALIFICATIONS_CHARACTERS_MAX = 32_768;

const text = (charactersMax: number) => line().max(charactersMax).nullish();
const richText = z.string().trim().max(50_000).nullish();
const amount = z.number().min(0).max(1_000_000_000).nullish();

const salary = z
  .strictObject({
    min: amount.describe('The least'),
    max: amount.describe('The most'),
    currency: z
      .string()
      .refine((code) => currencies.has(code), fault('must be an ISO 4217 code such as EUR'))
      .optional()
      .describe('An ISO 4217 code, EUR unless given'),
    period: z.enum(payPeriods).optional().describe('year unless given'),
  })
  .refine(({ min, max }) => min == null || max == null || min <= max, fault('has a min above its max'));

/** The schema of a recruitment in an import file. Unknown fields are refused, so that no field is lost unnoticed. */
export const importEntrySchema = z
  .strictObject({
    id: z.guid().toLowerCase().optional().describe('Updates this recruitment of the workspace'),
    externalId: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .optional()
      .describe('Your own name for it, unique in the workspace: created once, updated afterwards'),
    title: line().min(1).max(200).describe('The title, without place or salary'),
    location: place.nullish().describe('Where the work is'),
    locations: importedPlaces,
    contract: z
      .strictObject({
        type: text(100).describe('Such as CDI, CDD or Intérim'),
        durationValue: z.int().min(1).max(10_000).nullish().describe('How long, with durationUnit'),
        durationUnit: text(50).describe('Such as month'),
      })
      .nullish()
      .describe('The kind of contract'),
    salary: salary.nullish().describe('min is at most max; EUR and year by default'),
    salaryVisible: z.boolean().optional().describe('True for a new recruitment; an update leaves it'),
    remoteWorkDays: z.int().min(0).max(7).nullish().describe('A week'),
    workTime: z.enum(['full', 'part']).nullish().describe('Full time or part time'),
    staffing: z.boolean().default(false).describe('Through a temporary work agency'),
    department: text(200).describe('The team or service'),
    experienceLevel: text(200).describe('The experience that is asked for'),
    educationLevel: text(200).describe('The education that is asked for'),
    qualifications: freeFields('qualifications')
      .refine(
        (value) => JSON.stringify(value).length <= QUALIFICATIONS_CHARACTERS_MAX,
        fault(`must have at most ${QUALIFICATIONS_CHARACTERS_MAX} characters as JSON`),
      )
      .default({})
      .describe('Free fields of your own, shown by name and value'),
    company: z
      .strictObject({
        name: text(200).describe('Its name'),
        logo: httpUrl.nullish().describe('The URL of its logo'),
      })
      .nullish()
      .describe('The company, if it is another than the workspace'),
    anonymous: z.boolean().default(false).describe('Hides the company’s name, logo and description'),
    descriptions: z
      .strictObject({
        company: richText.describe('The company'),
        position: richText.describe('The work'),
        profile: richText.describe('The person who is sought'),
      })
      .nullish()
      .describe('Plain text, Markdown or HTML'),
    benefits: z.array(line().min(1).max(500)).max(100).default([]).describe('One line for each'),
    questions: importedQuestions.describe('The job’s own questions'),
    publishedAt: dayOrInstant
      .nullish()
      .describe('When it is first shown; now, for one that is new and published. An update leaves it'),
    closesAt: dayOrInstant
      .nullish()
      .describe('When it stops being shown, after publishedAt; a day such as 2027-03-31 is shown to its end'),
    lang: lang.nullish().describe('The language of the job, the workspace’s unless given'),
    status: z.enum(['active', 'closed']).default('active').describe('A closed job takes no applications'),
    published: z.boolean().optional().describe('True for a new recruitment; an update leaves it'),
    test: z.boolean().default(false).describe('For test keys alone, in no public answer'),
  })
  .refine(isWithinPlacesMax, placesFault);

export type ImportEntry = z.output<typeof importEntrySchema>;

/** Makes the options of a rule. The refusal is the field's name and then this predicate, such as `must be …`. */
function fault(predicate: string) {
  return { error: predicate, params: { code: 'invalid_type' } };
}
