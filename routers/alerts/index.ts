import { t } from '../base/trpc.ts';
import { confirmJobAlerts } from './confirm-job-alerts.ts';
import { createJobAlert } from './create-job-alert.ts';
import { endJobAlerts } from './end-job-alerts.ts';
import { listJobAlerts } from './list-job-alerts.ts';

export const alertsRouter = t.router({
  create: createJobAlert,
  list: listJobAlerts,
  confirm: confirmJobAlerts,
  end: endJobAlerts,
});
