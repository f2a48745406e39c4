import { correctFact as correct } from '#domain/prequalification/correct-fact.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { withReplies } from '../base/need-replies.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { correctionInput, correctionOutput, transcriptExample } from './transcript-schema.ts';

/** PUT /api/v2/chat/{token}/facts/{question}: the candidate's own text replaces the noted answer (D73). */
export const correctFact = candidateProcedure
  .meta(
    rest({
      operationId: 'correctChatFact',
      method: 'PUT',
      path: '/api/v2/chat/{token}/facts/{question}',
      summary: 'Correct a noted fact of the candidate',
      description:
        'For the holder of the mailed link to the conversation. ' +
        'The answer is stored in the candidate’s own words and marked as corrected; no interviewer ' +
        'replaces it. Only a noted fact can be corrected. ' +
        'Words that tell of a need, such as distress, get a reply of the service in `replies`. ' +
        limitSentence('portal'),
      tag: 'Prequalification',
      scope: 'prequalification:write',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      cache: 'no-store',
      extension: true,
      ...secretUrl,
      examples: ({ chatToken, applicationId }) => ({
        parameters: { token: chatToken, question: 'availability' },
        request: { answer: 'À partir du 1er mars.' },
        refusedInput: { token: chatToken, question: 'availability', answer: '' },
        response: {
          facts: transcriptExample(applicationId).facts.map((fact) => ({
            ...fact,
            answer: 'À partir du 1er mars.',
            quote: 'À partir du 1er mars.',
            correctedAt: '2026-11-18T14:09:00.000Z',
          })),
        },
      }),
    }),
  )
  .input(correctionInput)
  .output(correctionOutput)
  .mutation(async ({ ctx: { deps, onLimitState }, input }) =>
    withReplies(await correct(deps, { ...input, onLimitState })),
  );
