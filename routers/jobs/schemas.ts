import { z } from 'zod';
import { changes, facets, paging, suggestion } from './filters.ts';

const nullableText = z.string().nullable();
const dateTime = z.iso.datetime();
const salaryPeriod = z.enum(['hour', 'day', 'week', 'month', 'year']);

const workspace = z.object({ name: z.string(), slug: z.string(), logo: nullableText.optional() });

/** PublishedJob of contract section 2.2, with `currency` and `period` in addition to the contract's bounds (D14). */
const publishedJob = z
  .object({
    id: z.guid(),
    title: z.string(),
    location: z.object({
      display: nullableText,
      city: nullableText,
      postalCode: nullableText,
      region: nullableText,
      country: nullableText,
    }),
    contract: z.object({
      type: nullableText,
      durationValue: z.int().nullable(),
      durationUnit: nullableText,
    }),
    salary: z
      .object({
        min: z.number().nullable(),
        max: z.number().nullable(),
        currency: z.string(),
        period: salaryPeriod,
      })
      .nullable(),
    remoteWorkDays: z.int().nullable(),
    qualifications: z.record(z.string(), z.unknown()),
    company: z.object({ name: nullableText, logo: nullableText }),
    descriptions: z.object({ company: nullableText, position: nullableText, profile: nullableText }),
    benefits: z.array(z.string()),
    publishedAt: dateTime.nullable(),
    applyUrl: z.url(),
  })
  .partial()
  .meta({ id: 'PublishedJob' });

/** PublishedJobsResponse of contract section 2.1. */
export const publishedJobsResponse = z
  .object({
    workspace,
    jobs: z.array(publishedJob),
    count: z.int(),
    ...paging,
    ...suggestion,
    ...changes,
    generatedAt: dateTime,
  })
  .meta({ id: 'PublishedJobsResponse' });

/**
 * A job of the careers list, with `salaryCurrency` and `salaryPeriod` in addition to the contract's bounds (D14).
 */
export const careersJob = z.object({
  id: z.guid(),
  title: z.string(),
  url: z.url(),
  location: nullableText,
  company: nullableText,
  department: nullableText.meta({ description: 'As the recruiter names it; beside the contract’s members.' }),
  contractType: nullableText,
  experienceLevel: nullableText,
  educationLevel: nullableText,
  remoteWorkDays: z.int().nullable(),
  salaryMin: z.number().nullable(),
  salaryMax: z.number().nullable(),
  salaryCurrency: nullableText,
  salaryPeriod: salaryPeriod.nullable(),
  publishedAt: dateTime.nullable(),
});

/** PublicCareersJobsResponse of contract section 2.3. */
export const publicCareersJobsResponse = z
  .object({
    workspace: workspace.extend({ careersUrl: z.url().optional() }),
    count: z.int(),
    ...paging,
    ...suggestion,
    ...facets,
    generatedAt: dateTime,
    jobs: z.array(careersJob),
  })
  .meta({ id: 'PublicCareersJobsResponse' });

/** PublishedJob with the further members that job boards ask for. */
const feedJob = publishedJob.required().extend({
  url: z.url(),
  workTime: z.enum(['full', 'part']).nullable(),
  staffing: z.boolean().meta({ description: 'Through a temporary work agency.' }),
  experienceLevel: nullableText,
  educationLevel: nullableText,
  closesAt: dateTime.nullable(),
  updatedAt: dateTime,
  lang: z.enum(['fr', 'en']),
});

/** The feed before it becomes XML (contract section 4.2). */
export const jobsFeed = z.object({
  publisher: z.object({ name: z.string(), url: z.url() }),
  jobs: z.array(feedJob),
  count: z.int(),
  ...changes,
  generatedAt: dateTime,
});
