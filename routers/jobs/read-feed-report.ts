import { z } from 'zod';
import { readFeedReport as read } from '#domain/feed/read-feed-report.ts';
import { partnerKeyProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { feedReportExample } from './examples.ts';
import { feedReport } from './feed-report-schema.ts';

const options = z.object({
  outcome: z
    .enum(['accepted', 'hidden', 'rejected'])
    .optional()
    .meta({ description: 'Only jobs of this outcome.' }),
  limit: z.int().min(1).max(1000).optional().meta({ description: 'Jobs on a page: 100 unless given.' }),
  cursor: z.string().min(1).max(100).optional().meta({ description: '`nextCursor` of the page before.' }),
});

/** GET /api/public/v1/feed-report (D50). */
export const readFeedReport = partnerKeyProcedure
  .meta(
    rest({
      operationId: 'readFeedReport',
      method: 'GET',
      path: '/api/public/v1/feed-report',
      summary: 'Tell how the job board treats each job of the feed, and how to correct it',
      description:
        'By the board’s rules of form, each with the document that states it. A right form is no admission.',
      tag: 'Jobs',
      scope: 'jobs:feed',
      errors: 'standard',
      statuses: [200, 400, 401, 500],
      extension: true,
      query: options,
      examples: (values) => ({ response: feedReportExample(values), refusedInput: { limit: 0 } }),
    }),
  )
  .input(options.optional())
  .output(feedReport)
  .query(({ ctx: { deps, principal }, input }) => read(deps, { ...input, ...principal }));
