import { z } from 'zod';
import { listFeedJobs } from '#domain/feed/list-feed-jobs.ts';
import { listing } from '../base/listing-output.ts';
import { partnerKeyProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { jobsFeedExample } from './examples.ts';
import { since } from './filters.ts';
import { jobsFeed } from './schemas.ts';

const feedQuery = z.object(since);

/** GET /api/jobs.xml, contract section 4.2. REST sends XML, RPC sends the jobs as values. */
export const listPublishedJobsXml = partnerKeyProcedure
  .meta(
    rest({
      operationId: 'listPublishedJobsXml',
      method: 'GET',
      path: '/api/jobs.xml',
      summary: 'XML feed of published jobs for partner job boards',
      description:
        'The jobs of every workspace that does not exclude the partner, in the format of the partner’s ' +
        'profile. `since` lists the jobs that changed, and those that are gone as `<removed>`.',
      tag: 'Jobs',
      scope: 'jobs:feed',
      errors: 'text',
      statuses: [200, 401, 500],
      produces: 'xml',
      cache: 'private',
      query: feedQuery,
      answers: { 200: 'The feed, in the form that job boards of the Indeed family read.' },
      examples: (values) => ({ response: jobsFeedExample(values), refusedInput: { since: '' } }),
      headers: feedHeaders,
      documentedHeaders: {
        'X-Jobs-Count': { description: 'The number of jobs in the feed.', example: '128' },
        'X-Sync-Token': {
          description: 'Give it as `since` to get the changes after this answer.',
          example: '4711-0-5f0c2a91',
        },
      },
    }),
  )
  .input(feedQuery.optional())
  .concat(listing(jobsFeed))
  .query(({ ctx, input }) => {
    const { partnerId, partnerCode, profile, test } = ctx.principal;
    const request = { partnerId, partnerCode, profile, test, ...input };
    return {
      key: ['jobs.xml', request],
      open: () => listFeedJobs(ctx.deps, request),
    };
  });

/** Builds headers from the head of the listing. */
function feedHeaders(output: unknown): Record<string, string> {
  const { count, syncToken } = output as { count: number; syncToken: string };
  return { 'X-Jobs-Count': String(count), 'X-Sync-Token': syncToken };
}
