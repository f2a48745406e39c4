import { t } from '../base/trpc.ts';
import { installationWebhookRouter, webhookRouter } from '../webhook/index.ts';
import { managedApplicationsRouter } from './applications/index.ts';
import { conversationRouter } from './conversation/index.ts';
import { managedDeletionsRouter } from './deletions/index.ts';
import { managedJobsRouter } from './jobs/index.ts';
import { managedWorkspacesRouter } from './workspaces/index.ts';

/** The management operations (D53), by the kind of data that they manage. */
export const manageRouter = t.router({
  jobs: managedJobsRouter,
  deletions: managedDeletionsRouter,
  applications: managedApplicationsRouter,
  conversation: conversationRouter,
  workspaces: managedWorkspacesRouter,
  webhook: webhookRouter,
  installationWebhook: installationWebhookRouter,
});
