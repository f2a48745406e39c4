import { t } from '../base/trpc.ts';
import { getPublicCareersJob } from './get-public-careers-job.ts';
import { getPublicCareersJobs } from './get-public-careers-jobs.ts';
import { listPublishedJobsJson } from './list-published-jobs-json.ts';
import { listPublishedJobsXml } from './list-published-jobs-xml.ts';
import { readFeedReport } from './read-feed-report.ts';

export const jobsRouter = t.router({
  listJson: listPublishedJobsJson,
  listXml: listPublishedJobsXml,
  careers: getPublicCareersJobs,
  careersJob: getPublicCareersJob,
  feedReport: readFeedReport,
});
