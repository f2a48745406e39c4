import { t } from '#routers/base/trpc.ts';
import { closeJob } from './close-job.ts';
import { listManagedJobs } from './list-managed-jobs.ts';
import { publishJob } from './publish-job.ts';
import { putJob } from './put-job.ts';
import { readManagedJob } from './read-managed-job.ts';
import { unpublishJob } from './unpublish-job.ts';

export const managedJobsRouter = t.router({
  put: putJob,
  list: listManagedJobs,
  read: readManagedJob,
  publish: publishJob,
  unpublish: unpublishJob,
  close: closeJob,
});
