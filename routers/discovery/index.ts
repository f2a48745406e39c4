import { t } from '../base/trpc.ts';
import { getServiceCatalog } from './get-service-catalog.ts';
import { getServiceHealth } from './get-service-health.ts';

export const discoveryRouter = t.router({ health: getServiceHealth, catalog: getServiceCatalog });
