import { listPartnerJobs } from '../../db/recruitments/visible-jobs.ts';
import { toFeedJob } from '../../domain/jobs/published-job.ts';
import { sourceOfPartner } from '../../kernel/attribution.ts';
import { partnerKeyProcedure } from '../procedures.ts';
import { rest } from '../rest.ts';
import { type JobsFeed, jobsFeed } from './schemas.ts';

/**
 * GET /api/jobs.xml, contract section 4.2. The procedure yields jobs, REST writes them as XML. One statement
 * reads them all, so that X-Jobs-Count and the elements are of one moment.
 */
export const listPublishedJobsXml = partnerKeyProcedure
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
      headers: (output) => ({ 'X-Jobs-Count': String((output as JobsFeed).count) }),
    }),
  )
  .output(jobsFeed)
  .query(async ({ ctx }) => {
    const { database, clock, settings } = ctx.deps;
    const { partnerId, partnerCode } = ctx.principal;
    const { jobs, changedAt, changesAt } = await listPartnerJobs(database.query, partnerId, clock.now());
    if (changesAt !== null) ctx.notes.freshUntil = changesAt;
    const source = sourceOfPartner(partnerCode);
    return {
      publisher: {
        name: settings.publisher.brandName ?? settings.publisher.legalName,
        url: `${settings.publicUrl}/`,
      },
      jobs: jobs.map((job) => toFeedJob(settings, job, source)),
      count: jobs.length,
      generatedAt: changedAt.toISOString(),
    };
  });
