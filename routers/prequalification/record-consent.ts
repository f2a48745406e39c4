import { rest } from '../../openapi/meta.ts';
import { publicProcedure } from '../procedures.ts';
import { decide } from './decide.ts';
import { consentInput, consentOutput } from './schemas.ts';

/** POST /api/v2/prequalif/{sessionId}/consent, contract section 4.5. */
export const recordConsent = publicProcedure
  .meta(
    rest({
      operationId: 'recordPrequalificationConsent',
      method: 'POST',
      path: '/api/v2/prequalif/{sessionId}/consent',
      summary: 'Record the candidate’s choice: an AI conversation, or human review only',
      description: 'Works before, during and after a conversation; `human` ends a running one.',
      tag: 'Prequalification',
      scope: 'prequalification:write',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      cache: 'no-store',
    }),
  )
  .input(consentInput)
  .output(consentOutput)
  .mutation(async ({ ctx, input }) => {
    const { acceptLanguage, clientAddress } = ctx;
    await decide(ctx.deps, { ...input, way: 'session', acceptLanguage, clientAddress });
    return { ok: true, aiConsent: input.decision === 'ai' };
  });
