import { z } from 'zod';
import { facetNames } from '#domain/jobs/browse/browse-careers.ts';
import { instant } from '../base/common-fields.ts';

/** The maximum number of values of one filter. */
const VALUES_MAX = 20;

/** A filter with several texts as its values. */
const textFilter = (description: string, text = z.string().min(1)) =>
  z.array(text.max(200)).max(VALUES_MAX).optional().meta({ description });

/** The filters of a list of jobs. A listed job matches every filter, with at least one of the filter's values. */
export const jobFilters = z.object({
  q: textFilter(
    'Every word must be in the job’s text, in any case and with or without accents, or be a form of its ' +
      'title: `soudeuse`, `soudeurs` and `Soudeur·euse (H/F)` find each other. ' +
      'Without words, every job matches. ' +
      'Of more than ten different words only the ten longest count, and of each word its first 64 ' +
      'characters. If no job is found, `suggestion` has the nearest words.',
    z.string(),
  ),
  city: textFilter('The city.'),
  region: textFilter('The region.'),
  country: textFilter('The country, as a name or a code.'),
  postalCode: textFilter('The postal code.'),
  contractType: textFilter(
    'The type of contract, as it is shown, in French or English: `CDI` is `Permanent`.',
  ),
  experienceLevel: textFilter('The experience, as it is shown.'),
  educationLevel: textFilter('The education, as it is shown.'),
  remote: z
    .array(z.enum(['none', 'hybrid', 'full']))
    .max(VALUES_MAX)
    .optional()
    .meta({
      description: 'Days of remote work a week: `none`, `hybrid` (one to four) or `full` (five or more).',
    }),
  salaryMin: z
    .number()
    .min(0)
    .optional()
    .meta({
      description:
        'The minimum of the shown salary, in the job’s own period. ' +
        'The upper bound of the salary counts, else its lower bound.',
    }),
  publishedAfter: instant.optional().meta({ description: 'The job was published after this time.' }),
  updatedAfter: instant.optional().meta({
    description:
      'The job was changed after this time. Some may be missing: changes may become visible out of their order.',
  }),
  lang: z
    .array(z.enum(['fr', 'en']))
    .max(VALUES_MAX)
    .optional()
    .meta({ description: 'The language of the job.' }),
  sort: z
    .enum(['publishedAt', '-publishedAt', 'title'])
    .optional()
    .meta({ description: 'The order: newest first (`-publishedAt`) unless given.' }),
  limit: z.int().min(1).max(100).optional().meta({ description: 'Jobs on a page; all unless given.' }),
  cursor: z.string().min(1).max(500).optional().meta({ description: '`nextCursor` of the page before.' }),
});

/** The filters of the careers list: those of all lists and the department, with facets (D44). */
export const careersFilters = jobFilters.extend({
  department: textFilter('The department, as it is shown, in French or English.'),
  facets: z
    .array(z.enum(facetNames))
    .max(VALUES_MAX)
    .optional()
    .meta({
      description:
        'Adds `facets` to the answer: the values of these fields, each with the number of jobs that match ' +
        'all other filters, as on the careers page. ' +
        'Several fields are separated by commas, or the parameter is repeated.',
    }),
});

/** The parameter that asks for the changes since an earlier answer. It excludes filters and pages. */
export const since = {
  since: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({
      description:
        'The `syncToken` of an earlier answer. ' +
        '`jobs` then lists the jobs that changed or appeared since, `removed` those that are gone. ' +
        'An unknown token, or one older than 90 days, is answered 400: read the whole list then.',
    }),
};

/** The members for callers that follow changes, an extension of the contract. */
export const changes = {
  syncToken: z.string().meta({ description: 'Give it as `since` to get the changes after this answer.' }),
  removed: z
    .array(
      z.object({
        id: z.guid().describe('The id of the job.'),
        removedAt: z.iso.datetime().describe('The time at which it was removed.'),
        reason: z
          .enum(['closed', 'unpublished', 'expired', 'unavailable'])
          .describe(
            'The reason: the job was closed or unpublished, its closing time passed (`expired`), ' +
              'or this caller may no longer read it (`unavailable`).',
          ),
      }),
    )
    .optional()
    .meta({ description: 'Jobs that are gone; only in answers to `since`.' }),
};

/** The members of answers to a filter or a page, an extension of the contract. */
export const paging = {
  totalCount: z
    .int()
    .optional()
    .meta({ description: 'The number of matching jobs on all pages; only with a filter or a page.' }),
  nextCursor: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Asks for the next page; null on the last; only with a filter or a page.' }),
};

/** The member of an answer in which no job has the searched words, an extension of the contract. */
export const suggestion = {
  suggestion: z
    .string()
    .optional()
    .meta({ description: 'The nearest words that find a job; only if the words of `q` find none.' }),
};

/** The values by which a list can be narrowed, an extension of the contract. */
export const facets = {
  facets: z
    .partialRecord(
      z.enum(facetNames),
      z.array(
        z.object({ value: z.string(), label: z.object({ fr: z.string(), en: z.string() }), count: z.int() }),
      ),
    )
    .optional()
    .meta({
      description:
        'The requested facets, each with at most 100 values, the most frequent first. The filter takes `value`.',
    }),
};

/** The documentation of the header that links to the next page. */
export const nextPageHeader = {
  Link: {
    description: 'The next page, as `rel="next"`.',
    example: '<https://recrutement.example/api/jobs.json?limit=20&cursor=WyJ0aX>; rel="next"',
  },
};
