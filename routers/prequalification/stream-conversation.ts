import { answerMessage } from '#domain/prequalification/converse.ts';
import { conversationProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { answerExample, answerStreamMeta } from './answer-stream.ts';
import { STREAM_BYTES_MAX, streamInput, streamOutput } from './schemas.ts';

/** POST /api/v2/prequalif/{sessionId}/stream, contract section 4.6. */
export const streamConversation = conversationProcedure
  .meta(
    rest({
      ...answerStreamMeta,
      operationId: 'streamPrequalificationConversation',
      method: 'POST',
      path: '/api/v2/prequalif/{sessionId}/stream',
      summary: 'Start or continue the prequalification conversation',
      description: 'An empty `messages` asks for the opening question. The consent must be recorded before.',
      statuses: [200, 400, 403, 404, 429, 503],
      bodyBytesMax: STREAM_BYTES_MAX,
      examples: ({ applicationId, workspace }) => ({
        parameters: { sessionId: applicationId },
        request: {
          messages: [{ role: 'user', parts: [{ type: 'text', text: 'J’ai trois ans d’expérience.' }] }],
          workspaceName: workspace.name,
        },
        refusedInput: { sessionId: applicationId, messages: 'Bonjour' },
        response: answerExample,
      }),
    }),
  )
  .input(streamInput)
  .output(streamOutput)
  .mutation(({ ctx: { deps, session, onLimitState }, input: { messages }, signal }) =>
    answerMessage(deps, { session, messages, signal, onLimitState }),
  );
