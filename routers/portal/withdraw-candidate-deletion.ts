import { z } from 'zod';
import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { withdrawDeletion } from '#domain/erasure/withdraw-deletion.ts';
import { erasureBegun } from '#kernel/errors/application-refusals.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { tokenHeaders } from '../base/secret-url.ts';
import { portalInput } from './schemas.ts';

/** DELETE /api/v2/portal/{token}/delete: withdraws requests whose execution has not begun (D31). */
export const withdrawCandidateDeletion = candidateProcedure
  .meta(
    rest({
      operationId: 'withdrawCandidateDeletion',
      method: 'DELETE',
      path: '/api/v2/portal/{token}/delete',
      summary: 'Withdraw a deletion request',
      description:
        'The mailed link withdraws every open request of the person, an application id only the one for ' +
        'that application. Without an open request, the answer is the same. ' +
        `A request whose execution has begun is answered 400. ${limitSentence('portal')}`,
      tag: 'Candidate portal',
      scope: 'candidate-portal:delete',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      extension: true,
      consumes: 'none',
      refusals: {
        400: { description: 'The execution has begun.', failure: erasureBegun() },
      },
      answers: { 200: 'There is no open request any more.' },
      examples: ({ deletionToken }) => ({
        parameters: { token: deletionToken },
        response: { ok: true },
      }),
      headers: (_, metadata) => tokenHeaders(metadata),
    }),
  )
  .input(portalInput)
  .output(z.object({ ok: z.literal(true).describe('The request is withdrawn.') }))
  .mutation(async ({ ctx, input }) => {
    const holder = await findTokenHolderWithinLimit(ctx.deps, {
      token: input.token,
      onLimitState: ctx.onLimitState,
    });
    ctx.metadata.temporaryToken = holder.applicationId !== null;
    await withdrawDeletion(ctx.deps, holder);
    return { ok: true as const };
  });
