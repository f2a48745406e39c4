import { endAlerts } from '#domain/alerts/end-alerts.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { chosenAlert, okAnswer } from './schemas.ts';

/** POST /api/public/v1/job-alerts/{token}/end: ends one alert of a link, or all, and erases them. */
export const endJobAlerts = candidateProcedure
  .meta(
    rest({
      operationId: 'endJobAlerts',
      method: 'POST',
      path: '/api/public/v1/job-alerts/{token}/end',
      summary: 'End job alerts',
      description:
        'Erases the alert `id`, or all alerts of the link and its e-mail address. ' +
        'For an alert that has ended already, the answer is the same. ' +
        limitSentence('alerts'),
      tag: 'Job alerts',
      scope: 'candidate-portal:delete',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      cache: 'no-store',
      extension: true,
      ...secretUrl,
      examples: ({ alertsToken, alertId }) => ({
        parameters: { token: alertsToken },
        request: { id: alertId },
        refusedInput: { token: alertsToken, id: '42' },
        response: { ok: true },
      }),
    }),
  )
  .input(chosenAlert)
  .output(okAnswer)
  .mutation(async ({ ctx, input: { token, id = null } }) => {
    await endAlerts(ctx.deps, { token, alertId: id, onLimitState: ctx.onLimitState });
    return { ok: true as const };
  });
