import { z } from 'zod';
import { changes, facets, paging, suggestion } from './filters.ts';

const nullableText = z.string().nullable();
const dateTime = z.iso.datetime();
const salaryPeriod = z.enum(['hour', 'day', 'week', 'month', 'year']);

const workspace = z
  .object({
    name: z.string().describe('The employer’s name.'),
    slug: z.string().describe('The employer’s name in URLs.'),
    logo: nullableText.optional().describe('The URL of the employer’s logo.'),
  })
  .describe('The employer’s account.');

/** The days within which the employer promises an answer, and the figures of its answers so far (D59). */
const answerFigures = z
  .object({
    promiseDays: z.int().describe('The number of days within which a person answers an application.'),
    medianDays: z
      .int()
      .nullable()
      .describe('The median number of days until an answer; null without an answer.'),
    answeredShare: z
      .number()
      .nullable()
      .describe('The share of applications that a person answered, 0 to 1.'),
    people: z.int().nullable().describe('The number of people who applied.'),
  })
  .describe(
    'The employer’s promise, and the figures of its last 90 days; only answers of people count. ' +
      'Absent without a promise. The figures are null below 20 applications.',
  );

/** The texts of a job. */
export const descriptions = z
  .object({
    company: nullableText.describe('About the employer.'),
    position: nullableText.describe('The tasks.'),
    profile: nullableText.describe('The person who is looked for.'),
  })
  .describe('The texts of the job, in plain text with line breaks.');

const place = z.object({
  display: nullableText.describe('The place in one line, as the recruiter writes it.'),
  city: nullableText.describe('The town.'),
  postalCode: nullableText.describe('The post code.'),
  region: nullableText.describe('The region.'),
  country: nullableText.describe('The country.'),
});
const severalPlaces = z.array(place).optional().meta({
  description: 'All places of a job that has several, `location` first. An extension of the contract.',
});

/** PublishedJob of contract section 2.2, with `currency` and `period` in addition to the contract's bounds (D14). */
const publishedJob = z
  .object({
    id: z.guid().describe('The id of the job.'),
    title: z.string().describe('The title of the job.'),
    location: place.describe('The place of work.'),
    locations: severalPlaces,
    contract: z
      .object({
        type: nullableText.describe('The kind of contract, such as CDI.'),
        durationValue: z.int().nullable().describe('The duration, in `durationUnit`; null for no end.'),
        durationUnit: nullableText.describe('The unit of the duration, such as month.'),
      })
      .describe('The kind and length of the contract.'),
    salary: z
      .object({
        min: z.number().nullable().describe('The lower bound.'),
        max: z.number().nullable().describe('The upper bound.'),
        currency: z.string().describe('The currency, as ISO 4217 names it.'),
        period: salaryPeriod.describe('The time that the pay is for.'),
      })
      .nullable()
      .describe('The pay; null if the recruiter does not show it.'),
    remoteWorkDays: z.int().nullable().describe('Days of remote work a week.'),
    qualifications: z
      .record(z.string(), z.unknown())
      .describe('The requirements, under names that the recruiter chose.'),
    company: z
      .object({
        name: nullableText.describe('The company’s name; null if the employer stays anonymous.'),
        logo: nullableText.describe('The URL of its logo.'),
      })
      .describe('The company with the position.'),
    descriptions,
    benefits: z.array(z.string()).describe('Each benefit in a few words.'),
    publishedAt: dateTime.nullable().describe('The time of the first publication.'),
    applyUrl: z.url().describe('The page of the application form.'),
  })
  .partial()
  .meta({ id: 'PublishedJob' });

/** PublishedJobsResponse of contract section 2.1. */
export const publishedJobsResponse = z
  .object({
    workspace,
    jobs: z.array(publishedJob).describe('The jobs.'),
    count: z.int().describe('The number of jobs in this answer.'),
    ...paging,
    ...suggestion,
    ...changes,
    generatedAt: dateTime.describe('The time of the data’s last change.'),
  })
  .meta({ id: 'PublishedJobsResponse' });

/** A job of the careers list, with `salaryCurrency` and `salaryPeriod` in addition to the contract's bounds (D14). */
export const careersJob = z.object({
  id: z.guid().describe('The id of the job.'),
  title: z.string().describe('The title of the job.'),
  url: z.url().describe('The page of the job.'),
  location: nullableText.describe('The place in one line.'),
  locations: z.array(z.string()).optional().meta({
    description: 'All places of a job that has several, `location` first. An extension of the contract.',
  }),
  company: nullableText.describe('The company’s name; null if the employer stays anonymous.'),
  department: nullableText.meta({
    description: 'The department, as the recruiter names it. An extension of the contract.',
  }),
  contractType: nullableText.describe('The kind of contract, as it is shown.'),
  contractDurationValue: z.int().nullable().meta({
    description:
      'The duration of the contract, in `contractDurationUnit`; null for no end. An extension of the contract.',
  }),
  contractDurationUnit: nullableText.meta({
    description:
      'The unit of the duration, as the recruiter names it, such as month. An extension of the contract.',
  }),
  experienceLevel: nullableText.describe('The experience that is asked for.'),
  educationLevel: nullableText.describe('The education that is asked for.'),
  remoteWorkDays: z.int().nullable().describe('Days of remote work a week.'),
  salaryMin: z.number().nullable().describe('The lower bound of the pay; null if it is not shown.'),
  salaryMax: z.number().nullable().describe('The upper bound of the pay; null if it is not shown.'),
  salaryCurrency: nullableText.describe('The currency, as ISO 4217 names it.'),
  salaryPeriod: salaryPeriod.nullable().describe('The time that the pay is for.'),
  publishedAt: dateTime.nullable().describe('The time of the first publication.'),
  closesOn: z.iso.date().nullable().meta({
    description:
      'The last day of applications, in the employer’s time zone; null without an end. An extension of the contract.',
  }),
});

/** PublicCareersJobsResponse of contract section 2.3. */
export const publicCareersJobsResponse = z
  .object({
    workspace: workspace
      .extend({
        careersUrl: z.url().optional().describe('The page of its jobs.'),
        answers: answerFigures.optional(),
      })
      .describe('The employer’s account.'),
    count: z.int().describe('The number of jobs in this answer.'),
    ...paging,
    ...suggestion,
    ...facets,
    generatedAt: dateTime.describe('The time of the data’s last change.'),
    jobs: z.array(careersJob).describe('The jobs.'),
  })
  .meta({ id: 'PublicCareersJobsResponse' });

/** PublishedJob with further members for job boards. */
const feedJob = publishedJob.required().extend({
  locations: severalPlaces,
  url: z.url().describe('The page of the job.'),
  workTime: z.enum(['full', 'part']).nullable().describe('Full time or part time.'),
  staffing: z.boolean().meta({ description: 'True if the job is through a temporary work agency.' }),
  experienceLevel: nullableText.describe('The experience that is asked for.'),
  educationLevel: nullableText.describe('The education that is asked for.'),
  closesAt: dateTime.nullable().describe('The time after which no application is taken.'),
  updatedAt: dateTime.describe('The time of the last change.'),
  lang: z.enum(['fr', 'en']).describe('The language of the job.'),
});

/** The feed before it becomes XML (contract section 4.2). */
export const jobsFeed = z.object({
  publisher: z
    .object({
      name: z.string().describe('The name of the company.'),
      url: z.url().describe('The URL of the service.'),
    })
    .describe('The company that runs the service.'),
  jobs: z.array(feedJob).describe('The jobs of the feed.'),
  count: z.int().describe('The number of jobs in this answer.'),
  ...changes,
  generatedAt: dateTime.describe('The time of the data’s last change.'),
});
