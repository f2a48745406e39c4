import { publicProcedure } from '../procedures.ts';
import { rest } from '../rest.ts';
import { serviceCatalog } from './schemas.ts';

/** GET /api/public/v1/service-catalog, contract section 4.11; built from the same list as the document. */
export const getServiceCatalog = publicProcedure
  .meta(
    rest({
      operationId: 'getServiceCatalog',
      method: 'GET',
      path: '/api/public/v1/service-catalog',
      summary: 'Discovery catalog: documents, operations, scopes, publisher',
      tag: 'Discovery',
      scope: 'public:read',
      errors: 'standard',
      statuses: [200, 500],
      cache: 'public',
    }),
  )
  .output(serviceCatalog)
  .query(({ ctx: { deps, notes } }) => {
    notes.changedAt = deps.settings.startedAt;
    return deps.catalog();
  });
