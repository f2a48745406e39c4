import { z } from 'zod';
import { httpUrl, isoInstant, lang } from '../schemas.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));
const QUALIFICATIONS_CHARACTERS_MAX = 32_768;

const text = (charactersMax: number) => z.string().trim().max(charactersMax).nullish();
const amount = z.number().min(0).max(1_000_000_000).nullish();

const salary = z
  .strictObject({
    min: amount,
    max: amount,
    currency: z
      .string()
      .refine((code) => currencies.has(code), fault('must be an ISO 4217 code such as EUR'))
      .optional(),
    period: z.enum(['hour', 'day', 'week', 'month', 'year']).optional(),
  })
  .refine(({ min, max }) => min == null || max == null || min <= max, fault('has a min above its max'));

/** A recruitment of an import file (operating interface). Unknown fields are refused, so that none is lost. */
export const importedRecruitment = z
  .strictObject({
    id: z.guid().toLowerCase().optional(),
    title: z.string().trim().min(1).max(200),
    location: z
      .strictObject({
        display: text(300),
        city: text(200),
        postalCode: text(32),
        region: text(200),
        country: text(100),
      })
      .nullish(),
    contract: z
      .strictObject({
        type: text(100),
        durationValue: z.int().min(1).max(10_000).nullish(),
        durationUnit: text(50),
      })
      .nullish(),
    salary: salary.nullish(),
    salaryVisible: z.boolean().default(false),
    remoteWorkDays: z.int().min(0).max(7).nullish(),
    experienceLevel: text(200),
    educationLevel: text(200),
    qualifications: z
      .record(z.string(), z.unknown())
      .refine(
        (value) => JSON.stringify(value).length <= QUALIFICATIONS_CHARACTERS_MAX,
        fault(`must have at most ${QUALIFICATIONS_CHARACTERS_MAX} characters as JSON`),
      )
      .default({}),
    company: z.strictObject({ name: text(200), logo: httpUrl.nullish() }).nullish(),
    anonymous: z.boolean().default(false),
    descriptions: z
      .strictObject({ company: text(50_000), position: text(50_000), profile: text(50_000) })
      .nullish(),
    benefits: z.array(z.string().trim().min(1).max(500)).max(100).default([]),
    publishedAt: isoInstant.nullish(),
    closesAt: isoInstant.nullish(),
    lang: lang.nullish(),
    status: z.enum(['active', 'closed']).default('active'),
    published: z.boolean().default(true),
  })
  .refine(
    ({ publishedAt, closesAt }) =>
      publishedAt == null || closesAt == null || Date.parse(closesAt) > Date.parse(publishedAt),
    { ...fault('must be after publishedAt'), path: ['closesAt'] },
  );

export type RecruitmentEntry = z.output<typeof importedRecruitment>;

function fault(text: string) {
  return { error: text, params: { code: 'invalid_type' } };
}
