import { z } from 'zod';
import { collectAnswers } from '#domain/applications/answers/sent-answers.ts';
import { SUBMIT_PATH } from '#domain/applications/form/application-form.ts';
import { fileFields } from '#domain/applications/form/form-controls.ts';
import { publicApplicationForm } from '#domain/applications/form/form-schema.ts';
import { readTraces } from '#domain/applications/form/robot-traces.ts';
import { submitApplication } from '#domain/applications/submit-application.ts';
import { replyAboutApplication } from '#domain/needs/reply-about-application.ts';
import { mintSubmitterToken } from '#domain/prequalification/chat-link.ts';
import { idempotencyKeySchema } from '#kernel/input/idempotency-key.ts';
import { replayedHeaderDocs, replayedHeaders } from '../base/idempotent-call.ts';
import { withReplies } from '../base/need-replies.ts';
import { formProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { applicationFiles, publicApplicationResponse } from './schemas.ts';

/** POST /api/v2/application/submit, contract section 4.4. */
export const submitPublicApplication = formProcedure
  // The schema drops the two hidden fields by which the page detects robots, so they are read before.
  .use(async ({ getRawInput, next }) => next({ ctx: { traces: readTraces(await getRawInput()) } }))
  // A form sends each answer in a field of its own, such as `answers.start`.
  .use(async ({ getRawInput, next }) =>
    next({ getRawInput: async () => collectAnswers(await getRawInput()) }),
  )
  .meta(
    rest({
      operationId: 'submitPublicApplication',
      method: 'POST',
      path: SUBMIT_PATH,
      summary: 'Submit an application from the public careers form',
      description:
        'Safe to retry with an Idempotency-Key (header, or the field `idempotencyKey`). ' +
        'The same key with other content is refused with the code `already_used`. ' +
        'Other files with the same text are added to the first ones. ' +
        'A repeat says `Idempotency-Replayed: true`. ' +
        'The answer to a question of the job is a field `answers.` with the question’s `id`. ' +
        'Too many submissions from one client address, or for one e-mail address, are answered 429 with Retry-After. ' +
        'While the uploads in progress fill the memory, the answer is 503.',
      tag: 'Applications',
      scope: 'applications:write',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      consumes: 'multipart',
      files: fileFields.map((rules) => ({ ...rules, ...applicationFiles[rules.field] })),
      listFields: ['answers'],
      pasted: ['why', 'answers'],
      headers: (_, metadata) => replayedHeaders(metadata),
      documentedHeaders: replayedHeaderDocs,
      requestHeaders: z.object({
        'Idempotency-Key': idempotencyKeySchema.optional().meta({
          description:
            'Makes a retry safe for 24 hours: the same key with the same content gets the same answer.',
          example: '2f1c7d0a-6b1e-4b7a-9d55-0c3f8e2a1b64',
        }),
      }),
      examples: ({ workspace, jobId, applicationId, chatToken }) => {
        const applicant = { workspaceSlug: workspace.slug, jobId, firstName: 'Camille', lastName: 'Exemple' };
        return {
          request: {
            ...applicant,
            email: 'camille@candidate.example',
            why: 'Votre atelier me plaît.',
            consent: '1',
          },
          refusedInput: { ...applicant, consent: '1' },
          response: { ok: true, applicationId, chatToken },
        };
      },
    }),
  )
  .input(publicApplicationForm)
  .output(publicApplicationResponse)
  .mutation(async ({ ctx, input }) => {
    const { acceptLanguage, idempotencyKey, traces } = ctx;
    const { applicationId, created } = await submitApplication(ctx.deps, {
      form: input,
      traces,
      acceptLanguage,
      idempotencyKey,
      caller: ctx,
    });
    ctx.metadata.replayed = !created;
    // A retry gets a token, too: its sender knows the Idempotency-Key, which is as secret as the token.
    const chatToken = mintSubmitterToken(ctx.deps, applicationId);
    const texts = [input.phone, input.why, ...(input.answers ?? []).map(({ value }) => String(value ?? ''))];
    const replies = await replyAboutApplication(ctx.deps, { applicationId, texts });
    return withReplies({ ok: true as const, applicationId, chatToken, replies });
  });
