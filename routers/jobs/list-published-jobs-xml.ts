import type { z } from 'zod';
import { listFeedJobs } from '../../domain/feed/list-feed-jobs.ts';
import { documented } from '../documented.ts';
import { partnerKeyProcedure } from '../procedures.ts';
import { rest } from '../rest.ts';
import { jobsFeedExample } from './examples.ts';
import { jobsFeed } from './schemas.ts';

/** GET /api/jobs.xml, contract section 4.2. REST sends XML, RPC the jobs as values. */
export const listPublishedJobsXml = documented(
  jobsFeed,
  partnerKeyProcedure
    .meta(
      rest({
        operationId: 'listPublishedJobsXml',
        method: 'GET',
        path: '/api/jobs.xml',
        summary: 'XML feed of published jobs for partner job boards',
        tag: 'Jobs',
        scope: 'jobs:feed',
        errors: 'text',
        statuses: [200, 401, 500],
        produces: 'xml',
        cache: 'private',
        answers: { 200: 'The feed, in the form that job boards of the Indeed family read.' },
        examples: (values) => ({ response: jobsFeedExample(values) }),
        headers: (output) => ({ 'X-Jobs-Count': String((output as { count: number }).count) }),
        documentedHeaders: {
          'X-Jobs-Count': { description: 'The number of jobs in the feed.', example: '128' },
        },
      }),
    )
    .query(({ ctx }) => ctx.encodeListing<z.output<typeof jobsFeed>>(listFeedJobs(ctx.deps, ctx.principal))),
);
