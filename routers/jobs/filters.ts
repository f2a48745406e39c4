import { z } from 'zod';
import { facetNames } from '#domain/jobs/browse/browse-careers.ts';
import { instant } from '../base/instant.ts';

/** The maximum of values for one filter. */
const VALUES_MAX = 20;

const words = (description: string, word = z.string().min(1)) =>
  z.array(word.max(200)).max(VALUES_MAX).optional().meta({ description });

/** The filters of a list of jobs. A job matches all filters, and one value of each. */
export const jobFilters = z.object({
  q: words(
    'Every word is somewhere in the job’s text, whatever its case and accents, or is a form of its title: `soudeuse`, `soudeurs` and `Soudeur·euse (H/F)` find each other. With no word, every job. Of more than ten different words the ten longest count, and of a word its first 64 characters. If nothing is found, `suggestion` has the nearest words.',
    z.string(),
  ),
  city: words('The city.'),
  region: words('The region.'),
  country: words('The country, as a name or a code.'),
  postalCode: words('The postal code.'),
  contractType: words('The type of contract, as it is shown, in French or English: `CDI` is `Permanent`.'),
  experienceLevel: words('The experience, as it is shown.'),
  educationLevel: words('The education, as it is shown.'),
  remote: z
    .array(z.enum(['none', 'hybrid', 'full']))
    .max(VALUES_MAX)
    .optional()
    .meta({ description: 'No day of remote work, one to four days, or five and more.' }),
  salaryMin: z.number().min(0).optional().meta({
    description:
      'The shown salary is at least this, in the job’s own period: its upper bound, else its lower one.',
  }),
  publishedAfter: instant.optional().meta({ description: 'Published later.' }),
  updatedAfter: instant.optional().meta({
    description: 'Changed later, as far as times can tell: changes may become visible out of their order.',
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

/** The filters of the careers list, which has a further one (D44). */
export const careersFilters = jobFilters.extend({
  department: words('The department, as it is shown, in French or English.'),
  facets: z.array(z.enum(facetNames)).max(VALUES_MAX).optional().meta({
    description:
      'Adds `facets` to the answer: the values of these fields, each with the number of jobs that match everything else, as on the careers page. Separated by commas, or repeated.',
  }),
});

/** The parameter that asks for the changes since an answer; it cannot be combined with a filter or a page. */
export const since = {
  since: z.string().min(1).max(100).optional().meta({
    description:
      'The `syncToken` of an earlier answer: `jobs` holds what changed or appeared since, `removed` what is gone. A token that is unknown or older than 90 days is answered 400: read the list whole then.',
  }),
};

/** The members for callers that follow changes, beyond the contract. */
export const changes = {
  syncToken: z.string().meta({ description: 'Names the last change: `since` asks for what comes after it.' }),
  removed: z
    .array(
      z.object({
        id: z.guid().describe('The id of the job.'),
        removedAt: z.iso.datetime().describe('The time at which it was removed.'),
        reason: z
          .enum(['closed', 'unpublished', 'expired', 'unavailable'])
          .describe(
            'Why: the job was closed or unpublished, its closing time passed, or it is not available to this caller any more.',
          ),
      }),
    )
    .optional()
    .meta({ description: 'Jobs that are gone; only in answers to `since`.' }),
};

/** The members of answers to a filter or a page, beyond the contract. */
export const paging = {
  totalCount: z
    .int()
    .optional()
    .meta({ description: 'The matching jobs of all pages; only with a filter or a page.' }),
  nextCursor: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Asks for the next page; null on the last; only with a filter or a page.' }),
};

/** The words of an answer that has no job, beyond the contract. */
export const suggestion = {
  suggestion: z
    .string()
    .optional()
    .meta({ description: 'The nearest words that find a job; only if those of `q` find none.' }),
};

/** The values by which a list can be narrowed, beyond the contract. */
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
        'The requested facets: at most 100 values, the most frequent first. `value` is what the filter takes.',
    }),
};

/** The documentation of the header that links to the next page. */
export const nextPageHeader = {
  Link: {
    description: 'The next page, as `rel="next"`.',
    example: '<https://recrutement.example/api/jobs.json?limit=20&cursor=WyJ0aX>; rel="next"',
  },
};
