import { t } from '#routers/base/trpc.ts';
import { listManagedApplications } from './list-managed-applications.ts';

export const managedApplicationsRouter = t.router({
  list: listManagedApplications,
});
