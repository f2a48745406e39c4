import { z } from 'zod';
import { type AnswerStream, answerMessage } from '#domain/prequalification/converse.ts';
import { consentMissing, conversationUnavailable } from '#kernel/errors/refusals.ts';
import { sessionId } from '../base/common-fields.ts';
import { conversationProcedure } from '../base/procedures.ts';
import { type RestMeta, rest } from '../base/rest.ts';
import { fits, tooLarge } from './json-size.ts';

const MESSAGES_MAX = 200;

/** The maximum size of a body on REST, and of the same value as JSON on the other transports. */
const STREAM_BYTES_MAX = 262_144;

const hint = z.string().optional().meta({ description: 'Ignored: the service knows the value.' });

/** PrequalificationStreamRequest of contract section 2.7. Its hints are not read: the database has the values (D24). */
export const streamInput = z
  .object({
    sessionId,
    messages: z
      .array(z.looseObject({}))
      .max(MESSAGES_MAX)
      .meta({
        description:
          'Only the last message is read, a `user` message with `content` or text `parts`. ' +
          'The service stores the conversation itself. Empty for the opening question.',
      }),
    workspaceName: hint,
    jobTitle: hint,
    candidateFirstName: hint,
  })
  .refine(fits(STREAM_BYTES_MAX), tooLarge('messages', STREAM_BYTES_MAX))
  .meta({ id: 'PrequalificationStreamRequest' });

/** A stream is not JSON: REST writes its frames, RPC streams its chunks. */
const streamOutput = z.custom<AnswerStream>();

/** The shared description of the operations that stream an answer while it is written (contract section 4.6). */
export const answerStreamMeta = {
  tag: 'Prequalification',
  scope: 'prequalification:write',
  errors: 'stream',
  produces: 'stream',
  cache: 'no-store',
  headers: modeHeader,
  documentedHeaders: {
    'X-Service-Prequalif-Mode': { description: 'Present when a local fallback answers.', example: 'local' },
  },
  answers: {
    200: 'The answer while it is written: chunks of the AI SDK’s UI message stream, or plain text.',
    204: 'Nothing is being written.',
  },
  refusals: {
    403: {
      description:
        'Each has the code `forbidden`, and `error` says which: the candidate has not agreed to the automatic ' +
        'conversation or has taken that back, the application was withdrawn or has its answer, or pages of this ' +
        'origin may not connect.',
      failure: consentMissing(),
    },
    503: {
      description: 'No AI provider is available, or the service is too busy for a new turn.',
      failure: conversationUnavailable(),
    },
  },
} as const satisfies Partial<RestMeta>;

/** Builds the header that marks an answer of the questionnaire. `resume` returns null if no answer is running. */
function modeHeader(output: unknown): Record<string, string> {
  const answer = output as AnswerStream | null;
  return answer?.generatedBy === 'script' ? { 'X-Service-Prequalif-Mode': 'local' } : {};
}

/** The id of the turn in the examples. The id of an event is the turn's id and the number of the event. */
export const TURN_ID_EXAMPLE = '9d1f0c3e-5a7b-4f2d-8c46-1e0b9a7d3f25';

/** An answer as REST streams it, for the examples. */
export const answerExample = `id: ${TURN_ID_EXAMPLE}:1
data: {"type":"start","messageId":"m-1","messageMetadata":{"generatedBy":"script"}}

id: ${TURN_ID_EXAMPLE}:2
data: {"type":"start-step"}

id: ${TURN_ID_EXAMPLE}:3
data: {"type":"text-start","id":"answer"}

id: ${TURN_ID_EXAMPLE}:4
data: {"type":"text-delta","id":"answer","delta":"Merci. Quand pouvez-vous commencer ?"}

id: ${TURN_ID_EXAMPLE}:5
data: {"type":"text-end","id":"answer"}

id: ${TURN_ID_EXAMPLE}:6
data: {"type":"finish-step"}

id: ${TURN_ID_EXAMPLE}:7
data: {"type":"finish","finishReason":"stop"}

data: [DONE]

`;

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
