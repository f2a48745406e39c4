import { publicProcedure } from '../base/procedures.ts';
import { CONTRACT_VERSION, rest } from '../base/rest.ts';
import { serviceHealth } from './schemas.ts';

/** GET /api/health, contract section 4.10. */
export const getServiceHealth = publicProcedure
  .meta(
    rest({
      operationId: 'getServiceHealth',
      method: 'GET',
      path: '/api/health',
      summary: 'Tell that the service answers',
      description: 'It says that this process answers; the database may be unreachable.',
      tag: 'Discovery',
      scope: 'public:read',
      errors: 'standard',
      statuses: [200, 500],
      examples: () => ({
        response: {
          status: 'ok',
          ok: true,
          timestamp: '2026-11-20T08:15:00.000Z',
          startedAt: '2026-11-19T06:00:00.000Z',
          version: CONTRACT_VERSION,
        },
      }),
    }),
  )
  .output(serviceHealth)
  .query(({ ctx: { deps } }) => ({
    status: 'ok' as const,
    ok: true as const,
    timestamp: deps.clock.now().toISOString(),
    startedAt: deps.settings.startedAt.toISOString(),
    version: deps.settings.version,
  }));
