import { z } from 'zod';
import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { requestDeletion } from '#domain/erasure/request-deletion.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { tokenHeaders } from '../base/secret-url.ts';
import { portalInput } from './schemas.ts';

/** POST /api/v2/portal/{token}/delete, contract section 4.9. Repeats of a request are recorded only once (D31). */
export const requestCandidateDeletion = candidateProcedure
  .meta(
    rest({
      operationId: 'requestCandidateDeletion',
      method: 'POST',
      path: '/api/v2/portal/{token}/delete',
      summary: 'Request the deletion of the candidate’s data (GDPR)',
      description: `An administrator executes the deletion within one month. ${limitSentence('portal')}`,
      tag: 'Candidate portal',
      scope: 'candidate-portal:delete',
      errors: 'public',
      statuses: [200, 404, 500],
      marker: 'implemented-with-temporary-token',
      consumes: 'none',
      examples: ({ deletionToken }) => ({
        parameters: { token: deletionToken },
        response: { ok: true },
      }),
      headers: (_, metadata) => tokenHeaders(metadata),
    }),
  )
  .input(portalInput)
  .output(z.object({ ok: z.literal(true).describe('The request is stored.') }))
  .mutation(async ({ ctx, input }) => {
    const holder = await findTokenHolderWithinLimit(ctx.deps, {
      token: input.token,
      onLimitState: ctx.onLimitState,
    });
    const { candidate, applicationId } = holder;
    ctx.metadata.temporaryToken = applicationId !== null;
    await requestDeletion(ctx.deps, { candidate, applicationId, actor: 'candidate' });
    return { ok: true as const };
  });
