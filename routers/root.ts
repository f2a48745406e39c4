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
 * The public operations of the contract's sections 1 to 5, the management operations (D53), and the operations on
 * partners' own set-up (D88).
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
