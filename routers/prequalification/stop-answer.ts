import { z } from 'zod';
import { stopTurn } from '#domain/prequalification/turns/stop-turn.ts';
import { sessionId } from '../base/common-fields.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';

/** DELETE /api/v2/prequalif/{sessionId}/stream. It is never refused by a limit, and needs no consent (D41). */
export const stopAnswer = candidateProcedure
  .meta({
    session: 'any',
    clientLimits: [],
    ...rest({
      operationId: 'stopPrequalificationConversation',
      method: 'DELETE',
      path: '/api/v2/prequalif/{sessionId}/stream',
      summary: 'Stop the answer that is being written',
      description:
        'Stops it on any node. The text so far is stored. A client that only disconnects does not stop the answer.',
      tag: 'Prequalification',
      scope: 'prequalification:write',
      errors: 'stream',
      statuses: [204, 404, 503],
      produces: 'nothing',
      cache: 'no-store',
      extension: true,
      answers: { 204: 'No answer is being written any more.' },
      // A session has the id of its application.
      examples: ({ applicationId }) => ({ parameters: { sessionId: applicationId }, response: null }),
    }),
  })
  .input(z.object({ sessionId }))
  .output(z.null())
  .mutation(async ({ ctx: { deps }, input }) => {
    await stopTurn(deps, input);
    return null;
  });
