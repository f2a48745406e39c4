import { requestAlert } from '#domain/alerts/request-alert.ts';
import { formProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { alertRequest, okAnswer } from './schemas.ts';

/** POST /api/public/v1/careers/{workspaceSlug}/job-alerts: mails a link that confirms a job alert. */
export const createJobAlert = formProcedure
  .meta(
    rest({
      operationId: 'createJobAlert',
      method: 'POST',
      path: '/api/public/v1/careers/{workspaceSlug}/job-alerts',
      summary: 'Ask for a job alert by mail',
      description:
        'Mails a link with which the owner of the e-mail address confirms the alert. ' +
        'The search is stored when the mail is sent, and erased after seven days without a confirmation. ' +
        'The answer is the same for every e-mail address. ' +
        'Too many requests from one client address are answered 429 with Retry-After. ' +
        'A mailbox gets at most three such mails a day.',
      tag: 'Job alerts',
      scope: 'public:read',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      cache: 'no-store',
      extension: true,
      answers: { 200: 'The request was taken; it says nothing about the e-mail address.' },
      examples: ({ workspace }) => ({
        parameters: { workspaceSlug: workspace.slug },
        request: { email: 'camille@candidate.example', q: 'infirmière', city: ['Lyon'], lang: 'fr' },
        refusedInput: { workspaceSlug: workspace.slug, email: 'camille' },
        response: { ok: true },
      }),
    }),
  )
  .input(alertRequest)
  .output(okAnswer)
  .mutation(async ({ ctx, input: { workspaceSlug, email, lang, ...search } }) => {
    await requestAlert(ctx.deps, { workspaceSlug, email, lang, search });
    return { ok: true as const };
  });
