import { converse } from '../../domain/prequalification/converse.ts';
import { sessionProcedure } from '../procedures.ts';
import { rest } from '../rest.ts';
import { callOf } from './call.ts';
import { modeHeader } from './mode-header.ts';
import { STREAM_BYTES_MAX, streamInput, streamOutput } from './schemas.ts';

/** POST /api/v2/prequalif/{sessionId}/stream, contract section 4.6. */
export const streamConversation = sessionProcedure
  .meta(
    rest({
      operationId: 'streamPrequalificationConversation',
      method: 'POST',
      path: '/api/v2/prequalif/{sessionId}/stream',
      summary: 'Start or continue the AI prequalification conversation',
      description: 'An empty `messages` asks for the opening question. Consent must have been recorded.',
      tag: 'Prequalification',
      scope: 'prequalification:write',
      errors: 'stream',
      statuses: [200, 400, 403, 404, 429, 503],
      produces: 'stream',
      cache: 'no-store',
      bodyBytesMax: STREAM_BYTES_MAX,
      headers: modeHeader,
    }),
  )
  .input(streamInput)
  .output(streamOutput)
  .mutation(({ ctx, input: { sessionId, messages }, signal }) =>
    converse(ctx.deps, { ...callOf(ctx, { sessionId, policy: 'conversation', signal }), messages }),
  );
