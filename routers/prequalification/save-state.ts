import { z } from 'zod';
import { saveState as merge } from '#domain/prequalification/save-state.ts';
import { freeFields } from '#kernel/input/free-fields.ts';
import { sessionId } from '../base/common-fields.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { sessionProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { fits, tooLarge } from './json-size.ts';

/** The maximum size of a state to save, as a body on REST and as JSON on the other transports. */
const SAVE_BYTES_MAX = 65_536;

const saveInput = z.object({
  sessionId,
  state: freeFields('state').refine(fits(SAVE_BYTES_MAX), tooLarge(undefined, SAVE_BYTES_MAX)),
});
const saveOutput = z.object({
  ok: z.literal(true).describe('The state is stored.'),
  persisted: z.boolean().describe('The same.'),
});

/** POST /api/v2/prequalif/{sessionId}/save, contract section 4.7. */
export const saveState = sessionProcedure
  .meta(
    rest({
      operationId: 'savePrequalificationState',
      method: 'POST',
      path: '/api/v2/prequalif/{sessionId}/save',
      summary: 'Merge any JSON object into the session’s state',
      description:
        'Merged at the top level. The body has at most 64 KiB, the merged state 256 KiB. ' +
        limitSentence('save'),
      tag: 'Prequalification',
      scope: 'prequalification:write',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      cache: 'no-store',
      examples: ({ applicationId }) => ({
        parameters: { sessionId: applicationId },
        request: { step: 'availability', answers: { startsOn: '2027-01-04' } },
        refusedInput: { sessionId: applicationId, state: 'availability' },
        response: { ok: true, persisted: true },
      }),
      // The input has the whole body in `state`, since its keys are free, and one might be called `sessionId` (D25).
      bodyField: 'state',
      bodyBytesMax: SAVE_BYTES_MAX,
    }),
  )
  .input(saveInput)
  .output(saveOutput)
  .mutation(async ({ ctx, input }) => {
    await merge(ctx.deps, { ...input, onLimitState: ctx.onLimitState });
    return { ok: true, persisted: true };
  });
