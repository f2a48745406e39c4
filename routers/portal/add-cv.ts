import { z } from 'zod';
import { findTokenHolderWithinLimit } from '#domain/access/token-holder.ts';
import { optionalFile } from '#domain/applications/form/field-schemas.ts';
import { addCv as add } from '#domain/portal/add-cv.ts';
import { nothingAddedAfterEnd } from '#kernel/errors/application-refusals.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { mailedLinkRequired } from '#kernel/errors/refusals.ts';
import { applicationFiles } from '../applications/schemas.ts';
import { replayedHeaderDocs, replayedHeaders } from '../base/idempotent-call.ts';
import { limitSentence } from '../base/limit-sentence.ts';
import { candidateProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { secretUrl } from '../base/secret-url.ts';
import { ownApplication } from './schemas.ts';

/** POST /api/v2/portal/{token}/applications/{applicationId}/cv: adds a newer CV to the earlier ones (D67). */
export const addCv = candidateProcedure
  .meta(
    rest({
      operationId: 'addCv',
      method: 'POST',
      path: '/api/v2/portal/{token}/applications/{applicationId}/cv',
      summary: 'Send a newer CV for an application',
      description:
        'Only for the holder of the mailed link: 403 if the token is an application id. ' +
        'The file is added to the earlier ones, up to ten in all, and the employer sees all of them. ' +
        'A file that the application already has is answered with `Idempotency-Replayed: true`. ' +
        'An application that was withdrawn or decided takes no file. ' +
        limitSentence('portal'),
      tag: 'Candidate portal',
      scope: 'applications:write',
      errors: 'public',
      statuses: [200, 400, 403, 404, 500],
      extension: true,
      cache: 'no-store',
      consumes: 'multipart',
      files: [{ field: 'cv', ...applicationFiles.cv }],
      refusals: {
        400: { description: 'The application is over.', failure: nothingAddedAfterEnd() },
        403: { description: 'The token is an application id.', failure: mailedLinkRequired() },
      },
      answers: { 200: 'The file is stored.' },
      headers: (_, metadata) => ({ ...secretUrl.headers(), ...replayedHeaders(metadata) }),
      documentedHeaders: { ...secretUrl.documentedHeaders, ...replayedHeaderDocs },
      examples: ({ portalToken, applicationId }) => ({
        parameters: { token: portalToken, applicationId },
        // The request of a form has its file outside the JSON, so the example is empty.
        request: {},
        response: { ok: true },
      }),
    }),
  )
  .input(ownApplication.extend({ cv: optionalFile.meta({ description: applicationFiles.cv.description }) }))
  .output(z.object({ ok: z.literal(true).describe('The application has the file.') }))
  .mutation(async ({ ctx, input: { token, applicationId, cv } }) => {
    const { deps, onLimitState, clientAddress } = ctx;
    const holder = await findTokenHolderWithinLimit(deps, { token, onLimitState });
    if (cv === undefined) throw invalidField('cv', 'required', 'Send the CV as the file cv.');
    const { isNew } = await add(deps, { holder, applicationId, file: cv, clientAddress });
    ctx.metadata.replayed = !isNew;
    return { ok: true as const };
  });
