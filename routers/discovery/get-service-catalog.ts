import { publicProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { serviceCatalog } from './schemas.ts';

/** GET /api/public/v1/service-catalog, contract section 4.11. It lists the same operations as the document. */
export const getServiceCatalog = publicProcedure
  .meta(
    rest({
      operationId: 'getServiceCatalog',
      method: 'GET',
      path: '/api/public/v1/service-catalog',
      summary: 'Discovery catalog: documents, operations, scopes, publisher',
      description:
        'For software that discovers the service: each operation with its key and scope, and each document.',
      tag: 'Discovery',
      scope: 'public:read',
      errors: 'standard',
      statuses: [200, 500],
      cache: 'public',
      examples: ({ publicUrl, workspace }) => ({
        response: {
          name: `${workspace.name} recruitment service`,
          description: 'The public interface of a recruitment platform.',
          whenToUse: ['Read an employer’s public careers page without a key.'],
          documents: [
            {
              name: 'OpenAPI description',
              url: `${publicUrl}/openapi.json`,
              mediaType: 'application/json',
            },
          ],
          endpoints: [
            {
              operationId: 'getServiceHealth',
              method: 'GET',
              path: '/api/health',
              authentication: 'none',
              scopes: ['public:read'],
            },
          ],
          scopes: [{ name: 'public:read', description: 'Read public discovery data and published careers.' }],
          publisher: { legalName: `${workspace.name} SAS`, contactEmail: 'contact@recrutement.example' },
        },
      }),
    }),
  )
  .output(serviceCatalog)
  .query(({ ctx: { deps, metadata } }) => {
    // The catalog depends on the release and its settings, which change only with a restart.
    metadata.changedAt = deps.settings.startedAt;
    return deps.catalog();
  });
