import { answerQuestions as answer } from '#domain/prequalification/answer-questions.ts';
import { consentMissing } from '#kernel/errors/refusals.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { withReplies } from '../base/need-replies.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { answersInput, answersOutput, transcriptExample } from './transcript-schema.ts';

/** POST /api/v2/chat/{token}/answers: answers all questions in one call, without a conversation (D61). */
export const answerQuestions = candidateProcedure
  .meta(
    rest({
      operationId: 'answerChatQuestions',
      method: 'POST',
      path: '/api/v2/chat/{token}/answers',
      summary: 'Answer the questions of a conversation in a form',
      description:
        'For the holder of the link to the conversation, who has agreed to it. ' +
        'Each answer is noted in the candidate’s own words, as in a conversation. ' +
        'No decision follows from it. ' +
        'A question that already has an answer keeps it; a skipped question can still be answered. ' +
        'Words that tell of a need, such as distress, get a reply of the service in `replies`. ' +
        limitSentence('portal'),
      tag: 'Prequalification',
      scope: 'prequalification:write',
      errors: 'public',
      statuses: [200, 400, 403, 404, 500],
      cache: 'no-store',
      extension: true,
      refusals: {
        403: {
          description:
            'The candidate has not agreed to the questions or has withdrawn the agreement, or the application ' +
            'was withdrawn or has its answer.',
          failure: consentMissing(),
        },
      },
      ...secretUrl,
      examples: ({ chatToken, applicationId }) => ({
        parameters: { token: chatToken },
        request: { answers: [{ questionId: 'availability', value: 'À partir du 1er mars.' }] },
        refusedInput: { token: chatToken, answers: [] },
        response: {
          facts: transcriptExample(applicationId).facts.map((fact) => ({
            ...fact,
            answer: 'À partir du 1er mars.',
            quote: 'À partir du 1er mars.',
            messageId: 'form.availability',
          })),
          kept: [],
        },
      }),
    }),
  )
  .input(answersInput)
  .output(answersOutput)
  .mutation(async ({ ctx: { deps, onLimitState }, input }) =>
    withReplies(await answer(deps, { ...input, onLimitState })),
  );
