import { alertsRouter } from './alerts/index.ts';
import { applicationsRouter } from './applications/index.ts';
import { t } from './base/trpc.ts';
import { discoveryRouter } from './discovery/index.ts';
import { jobsRouter } from './jobs/index.ts';
import { linksRouter } from './links/index.ts';
import { manageRouter } from './manage/index.ts';
import { partnerRouter } from './partner/index.ts';
import { portalRouter } from './portal/index.ts';
import { prequalificationRouter } from './prequalification/index.ts';

/**
 * All operations of REST and typed RPC: the public ones (contract sections 1 to 5), those of management (D53), and those
 * of partners on their own set-up (D88).
 */
export const appRouter = t.router({
  jobs: jobsRouter,
  applications: applicationsRouter,
  prequalification: prequalificationRouter,
  portal: portalRouter,
  links: linksRouter,
  alerts: alertsRouter,
  manage: manageRouter,
  partner: partnerRouter,
  discovery: discoveryRouter,
});

/** The type of the router, for typed clients. */
export type AppRouter = typeof appRouter;
