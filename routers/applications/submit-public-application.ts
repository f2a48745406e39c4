import { z } from 'zod';
import { consumeEmailLimit } from '#domain/access/call-limits.ts';
import { receiveApplication } from '#domain/applications/receive-application.ts';
import { languageOf } from '#domain/notices/language.ts';
import { applicationNoticeOf } from '#domain/notices/notices.ts';
import { mintSubmitterToken } from '#domain/prequalification/chat-link.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import type { Lang } from '#kernel/language.ts';
import { sha256 } from '#kernel/secrets/keys.ts';
import { formProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { replayedHeader, replayedHeaders } from './replayed.ts';
import {
  cvFiles,
  KEY_LENGTH,
  type PublicApplicationForm,
  publicApplicationForm,
  publicApplicationResponse,
  SUBMIT_PATH,
} from './schemas.ts';

const FILL_TIME_MS_MIN = 2000;

/** POST /api/v2/application/submit, contract section 4.4. */
export const submitPublicApplication = formProcedure
  .use(async ({ getRawInput, next }) => next({ ctx: { traces: tracesOf(await getRawInput()) } }))
  .meta(
    rest({
      operationId: 'submitPublicApplication',
      method: 'POST',
      path: SUBMIT_PATH,
      summary: 'Submit an application from the public careers form',
      description:
        'Safe to retry with an Idempotency-Key (header, or the field `idempotencyKey`); the same key with other content is refused with the code `already_used`, but another file with the same words is kept beside the first; a repeat says `Idempotency-Replayed: true`. Too many from one address, or for one e-mail, are answered 429 with Retry-After, and 503 while more is on its way than memory takes.',
      tag: 'Applications',
      scope: 'applications:write',
      errors: 'public',
      statuses: [200, 400, 404, 500],
      consumes: 'multipart',
      file: { field: 'cv', ...cvFiles },
      pasted: ['why'],
      headers: (_, metadata) => replayedHeaders(metadata),
      documentedHeaders: replayedHeader,
      requestHeaders: z.object({
        'Idempotency-Key': z.string().min(KEY_LENGTH.min).max(KEY_LENGTH.max).optional().meta({
          description: 'Makes a retry safe for 24 hours: same key and same content, same answer.',
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
          refused: { ...applicant, consent: '1' },
          response: { ok: true, applicationId, chatToken },
        };
      },
    }),
  )
  .input(publicApplicationForm)
  .output(publicApplicationResponse)
  .mutation(async ({ ctx, input }) => {
    const { clientAddress, onCounted } = ctx;
    const lang = (job: { lang: Lang }) => languageOf(ctx.acceptLanguage, job.lang);
    const { applicationId, created } = await receiveApplication(ctx.deps, {
      sender: {
        channel: 'form',
        workspaceSlug: input.workspaceSlug,
        why: input.why,
        source: input.source,
        suspicious: suspicionOf(ctx.traces, ctx.deps.clock.now()),
        clientAddress,
        notice: (job) => applicationNoticeOf({ lang: lang(job), interviewer: ctx.deps.settings.interviewer }),
        idempotency: idempotencyOf(ctx.idempotencyKey || input.idempotencyKey, input),
      },
      jobId: input.jobId,
      applicant: {
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        phone: input.phone,
      },
      cv: input.cv && { file: input.cv, field: 'cv' },
      lang,
      admit: () => consumeEmailLimit(ctx.deps, { email: input.email, clientAddress, onCounted }),
    });
    ctx.metadata.replayed = !created;
    // The key of a retry is as secret as the token: it brings one too.
    return { ok: true as const, applicationId, chatToken: mintSubmitterToken(ctx.deps, applicationId) };
  });

const hidden = z.object({ website: z.unknown().optional(), startedAt: z.unknown().optional() });

/**
 * What robots leave on our page: its form has a field that people do not see, and says when it was opened (in
 * milliseconds). Neither is a field of the operation, so that no client offers them.
 */
function tracesOf(input: unknown): z.output<typeof hidden> {
  return hidden.safeParse(input).data ?? { website: undefined, startedAt: undefined };
}

/** Marked for the administrator, never refused: a person with a fast browser is a person. */
function suspicionOf({ website, startedAt }: z.output<typeof hidden>, now: Date) {
  if (website) return 'hidden_field_filled';
  return now.getTime() - Number(startedAt ?? 0) < FILL_TIME_MS_MIN && 'sent_within_two_seconds';
}

/** Keys are the sender's own, so one workspace's never meets another's (D18). */
function idempotencyOf(key: string | undefined, { cv, idempotencyKey: _, ...fields }: PublicApplicationForm) {
  if (key === undefined) return undefined;
  // As the schema counts, in code points.
  const { length } = [...key];
  if (length < KEY_LENGTH.min || length > KEY_LENGTH.max) {
    const code = length < KEY_LENGTH.min ? 'too_short' : 'too_long';
    throw invalidField('idempotencyKey', code, 'Idempotency-Key must have 16 to 255 characters.');
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const content = [...given.sort(), cv && [cv.fileName, cv.contentType, sha256(cv.data)]];
  return {
    digest: sha256(JSON.stringify([fields.workspaceSlug, key])),
    contentDigest: sha256(JSON.stringify(content)),
  };
}
