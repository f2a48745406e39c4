import { ALERTS_MAX, confirmAlerts } from '#domain/alerts/confirm-alerts.ts';
import { tooManyAlerts } from '#kernel/errors/refusals.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { chosenAlert, okAnswer } from './schemas.ts';

/** POST /api/public/v1/job-alerts/{token}/confirm: confirms an alert, or renews confirmed ones. */
export const confirmJobAlerts = candidateProcedure
  .meta(
    rest({
      operationId: 'confirmJobAlerts',
      method: 'POST',
      path: '/api/public/v1/job-alerts/{token}/confirm',
      summary: 'Confirm or renew job alerts',
      description:
        'Confirms the alert `id`; if it was confirmed before, it is renewed for six months from now. ' +
        'Without `id`, all confirmed alerts of the link are renewed. ' +
        'Call it only when the person presses a button: mail programs open links by themselves. ' +
        limitSentence('alerts'),
      tag: 'Job alerts',
      scope: 'public:read',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      cache: 'no-store',
      extension: true,
      ...secretUrl,
      refusals: {
        400: {
          description: 'The e-mail address has as many confirmed alerts as it may have.',
          failure: tooManyAlerts(ALERTS_MAX),
        },
      },
      examples: ({ alertsToken, alertId }) => ({
        parameters: { token: alertsToken },
        request: { id: alertId },
        response: { ok: true },
      }),
    }),
  )
  .input(chosenAlert)
  .output(okAnswer)
  .mutation(async ({ ctx, input: { token, id = null } }) => {
    await confirmAlerts(ctx.deps, { token, alertId: id, onLimitState: ctx.onLimitState });
    return { ok: true as const };
  });
