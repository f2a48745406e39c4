import { t } from '#routers/base/trpc.ts';
import { listManagedApplications } from './list-managed-applications.ts';
import { readManagedApplication } from './read-managed-application.ts';
import { readManagedCv } from './read-managed-cv.ts';
import { readManagedTranscript } from './read-managed-transcript.ts';
import { setApplicationStatus } from './set-application-status.ts';

export const managedApplicationsRouter = t.router({
  list: listManagedApplications,
  read: readManagedApplication,
  cv: readManagedCv,
  transcript: readManagedTranscript,
  setStatus: setApplicationStatus,
});
