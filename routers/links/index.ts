import { t } from '../base/trpc.ts';
import { requestEmployerLinks } from './request-employer-links.ts';
import { requestPortalLinks } from './request-portal-links.ts';

export const linksRouter = t.router({
  requestPortal: requestPortalLinks,
  requestEmployer: requestEmployerLinks,
});
