import { z } from 'zod';
import { type AnswerStream, resumeAnswer } from '#domain/prequalification/converse.ts';
import { sessionId } from '../base/common-fields.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { answerExample, answerStreamMeta, TURN_ID_EXAMPLE } from './stream-conversation.ts';

/** GET /api/v2/prequalif/{sessionId}/stream: the running turn, for a client that lost its connection. */
export const resumeConversation = candidateProcedure
  .meta(
    rest({
      ...answerStreamMeta,
      operationId: 'resumePrequalificationConversation',
      method: 'GET',
      path: '/api/v2/prequalif/{sessionId}/stream',
      // `useChat` of the AI SDK calls this second path; `chatId` is the SDK's own id of the chat.
      alsoAt: '/api/v2/prequalif/{sessionId}/stream/{chatId}/stream',
      summary: 'Resume the answer that is being written',
      description:
        'The answer from its start, or from the event after the one that `Last-Event-ID` names. 204 if ' +
        'no answer is being written. ' +
        '`useChat({ resume: true })` calls `/stream/{chatId}/stream`, which gives the same answer.',
      statuses: [200, 204, 400, 403, 404, 429, 503],
      extension: true,
      requestHeaders: z.object({
        'Last-Event-ID': z
          .string()
          .optional()
          .meta({
            description: 'The `id` of the last event that the client has seen. Only later events are sent.',
            example: `${TURN_ID_EXAMPLE}:17`,
          }),
      }),
      examples: ({ applicationId }) => ({
        parameters: { sessionId: applicationId },
        refusedInput: { sessionId: 'session' },
        response: answerExample,
      }),
    }),
  )
  .input(z.object({ sessionId }))
  // The answer of the running turn, or null if there is none.
  .output(z.custom<AnswerStream | null>())
  .query(({ ctx: { deps, lastEventId, onLimitState }, input: { sessionId }, signal }) =>
    resumeAnswer(deps, { sessionId, lastEventId, signal, onLimitState }),
  );
