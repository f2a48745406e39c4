import { readTranscript as read } from '#domain/prequalification/read-transcript.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { transcriptExample, transcriptInput, transcriptOutput } from './transcript-schema.ts';

/** GET /api/v2/chat/{token}/transcript: the messages, for the holder of the mailed link and for the submitter (D30). */
export const readTranscript = candidateProcedure
  .meta(
    rest({
      operationId: 'readChatTranscript',
      method: 'GET',
      path: '/api/v2/chat/{token}/transcript',
      summary: 'Read a conversation’s messages and facts',
      description:
        'For the holder of the mailed link to the conversation. ' +
        'For four hours, also for the sender of the application, with the `chatToken` of the answer to ' +
        'it. An application id gives no access. ' +
        'An answer that is still being written is only in the stream. ' +
        limitSentence('portal'),
      tag: 'Prequalification',
      scope: 'candidate-portal:read',
      errors: 'public',
      statuses: [200, 404, 500],
      cache: 'no-store',
      extension: true,
      ...secretUrl,
      examples: ({ chatToken, applicationId }) => ({
        parameters: { token: chatToken },
        response: transcriptExample(applicationId),
      }),
    }),
  )
  .input(transcriptInput)
  .output(transcriptOutput)
  .query(({ ctx: { deps, onLimitState }, input: { token } }) => read(deps, { token, onLimitState }));
