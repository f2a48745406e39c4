import { listAlerts } from '#domain/alerts/list-alerts.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { alertLink, alertList } from './schemas.ts';

/** GET /api/public/v1/job-alerts/{token}: the alerts of an e-mail address, for the owner of its link. */
export const listJobAlerts = candidateProcedure
  .meta(
    rest({
      operationId: 'listJobAlerts',
      method: 'GET',
      path: '/api/public/v1/job-alerts/{token}',
      summary: 'List the job alerts of a mailed link',
      description:
        'All alerts of the e-mail address in one workspace: the confirmed ones and those that wait for a ' +
        `confirmation. The answer is 404 if all alerts have ended. ${limitSentence('alerts')}`,
      tag: 'Job alerts',
      scope: 'candidate-portal:read',
      errors: 'public',
      statuses: [200, 404, 500],
      cache: 'no-store',
      extension: true,
      ...secretUrl,
      examples: ({ alertsToken, alertId, workspace }) => ({
        parameters: { token: alertsToken },
        response: {
          ok: true,
          workspace: { slug: workspace.slug, name: workspace.name },
          alerts: [
            {
              id: alertId,
              q: 'infirmière',
              city: ['Lyon'],
              department: [],
              contractType: [],
              remote: [],
              createdAt: '2026-07-01T08:00:00.000Z',
              confirmedAt: '2026-07-01T08:05:00.000Z',
              expiresAt: '2027-01-01T08:05:00.000Z',
            },
          ],
        },
      }),
    }),
  )
  .input(alertLink)
  .output(alertList)
  .query(async ({ ctx, input: { token } }) => {
    const { workspace, alerts } = await listAlerts(ctx.deps, { token, onLimitState: ctx.onLimitState });
    return {
      ok: true as const,
      workspace: { slug: workspace.slug, name: workspace.name },
      alerts: alerts.map(({ search, createdAt, confirmedAt, expiresAt, id }) => ({
        id,
        ...search,
        createdAt: createdAt.toISOString(),
        confirmedAt: confirmedAt?.toISOString() ?? null,
        expiresAt: expiresAt.toISOString(),
      })),
    };
  });
