import { t } from '#routers/base/trpc.ts';
import { closeJob } from './close-job.ts';
import { listManagedJobs } from './list-managed-jobs.ts';
import { publishJob } from './publish-job.ts';
import { putJob } from './put-job.ts';
import { readManagedJob } from './read-managed-job.ts';
import { syncJobs } from './sync-jobs.ts';
import { unpublishJob } from './unpublish-job.ts';

export const managedJobsRouter = t.router({
  put: putJob,
  sync: syncJobs,
  list: listManagedJobs,
  read: readManagedJob,
  publish: publishJob,
  unpublish: unpublishJob,
  close: closeJob,
});
