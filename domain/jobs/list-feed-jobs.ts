import { listPartnerJobs } from '../../db/recruitments/visible-jobs.ts';
import { sourceOfPartner } from '../../kernel/attribution.ts';
import type { Deps } from '../ports.ts';
import { toFeedJob } from './published-job.ts';

export type JobsFeed = Omit<Awaited<ReturnType<typeof listFeedJobs>>, 'changesAt'>;

/** The jobs of every workspace that does not exclude this partner; one statement, so that the count matches. */
export async function listFeedJobs(
  { database, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  { partnerId, partnerCode }: { partnerId: string; partnerCode: string },
) {
  const { jobs, changedAt, changesAt } = await listPartnerJobs(database.query, partnerId, clock.now());
  const source = sourceOfPartner(partnerCode);
  return {
    publisher: {
      name: settings.publisher.brandName ?? settings.publisher.legalName,
      url: `${settings.publicUrl}/`,
    },
    jobs: jobs.map((job) => toFeedJob(settings, job, source)),
    count: jobs.length,
    generatedAt: changedAt.toISOString(),
    changesAt,
  };
}
