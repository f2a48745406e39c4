import { z } from 'zod';
import { stopTurn } from '#domain/prequalification/stop-turn.ts';
import { sessionId } from '../base/common-fields.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';

/** DELETE /api/v2/prequalif/{sessionId}/stream: no limit refuses it, and it needs no consent (D41). */
export const stopConversation = candidateProcedure
  .meta({ session: 'any', clientLimits: [] })
  .meta(
    rest({
      operationId: 'stopPrequalificationConversation',
      method: 'DELETE',
      path: '/api/v2/prequalif/{sessionId}/stream',
      summary: 'Stop the answer that is being written',
      description:
        'On whichever node it is written; its words so far are kept. A client that only leaves stops nothing.',
      tag: 'Prequalification',
      scope: 'prequalification:write',
      errors: 'stream',
      statuses: [204, 404, 503],
      produces: 'nothing',
      cache: 'no-store',
      extension: true,
      answers: { 204: 'Nothing is being written any more.' },
      examples: ({ applicationId }) => ({ parameters: { sessionId: applicationId }, response: null }),
    }),
  )
  .input(z.object({ sessionId }))
  .output(z.null())
  .mutation(async ({ ctx: { deps }, input }) => {
    await stopTurn(deps, input);
    return null;
  });
