import type { z } from 'zod';
import { answerField } from '#domain/applications/answers/sent-answers.ts';
import { checkApplication } from '#domain/applications/check-application.ts';
import { receiveApplication } from '#domain/applications/receive-application.ts';
import type { ApplicationCommand } from '#domain/applications/record-application.ts';
import { type SentFile, toSentFiles } from '#domain/applications/sent-files.ts';
import { languageOf } from '#domain/notices/language.ts';
import { mintSubmitterToken } from '#domain/prequalification/chat-link.ts';
import { replayedHeaderDocs, replayedHeaders } from '../base/idempotent-call.ts';
import { partnerKeyProcedure } from '../base/procedures.ts';
import { rest } from '../base/rest.ts';
import { applicationFiles, partnerApplicationRequest, partnerApplicationResponse } from './schemas.ts';
import { unknownFieldsOf } from './unknown-fields.ts';

/** The message of an answer to a repeated application. */
const alreadyReceived =
  'The application was already received: this is its answer. Its missing files were added to it.';

/** The nil UUID, which is the value of both ids in the answer to a dry run. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** POST /api/candidatures, contract section 4.3. */
export const createPartnerApplication = partnerKeyProcedure
  // The schema drops unknown fields, but the answer to a dry run names them.
  .use(async ({ getRawInput, next }) => next({ ctx: { rawInput: await getRawInput() } }))
  .meta(
    rest({
      operationId: 'createPartnerApplication',
      method: 'POST',
      path: '/api/candidatures',
      summary: 'Submit an application from a partner job board',
      description:
        'Safe to retry: the same `id` from the same source, for the same person and job, gives the same ' +
        'answer. For another person or job it is refused with the code `already_used`. ' +
        'Another `id` for the same person and job also gives the same answer. ' +
        'A repeat says `Idempotency-Replayed: true`. ' +
        'Its files are added unless the application has them, up to ten in all. ' +
        '`dryRun: true` checks everything, stores nothing, names the unknown fields, and answers the nil ' +
        'UUID for both ids. A test key can apply only to test jobs. ' +
        'Mails to the candidate are in French or English, as `Accept-Language` asks, or else in the language of ' +
        'the job. ' +
        'Large files are answered 503 with Retry-After while the uploads in progress fill the memory.',
      tag: 'Applications',
      scope: 'applications:write',
      errors: 'standard',
      statuses: [200, 400, 401, 404, 500],
      files: [
        { field: 'applicant.resume.file', ...applicationFiles.cv },
        { field: 'applicant.letter.file', ...applicationFiles.letter },
        { field: 'applicant.attachments.*.file', ...applicationFiles.attachments },
      ],
      pasted: ['message', 'coverLetter', 'answers'],
      headers: (_, metadata) => replayedHeaders(metadata),
      documentedHeaders: replayedHeaderDocs,
      examples: ({ jobId, applicationId, candidateId, chatToken, cv }) => ({
        request: {
          id: 'board-2026-000184',
          job: { jobId, source: 'board', broadcastId: 'b-77' },
          applicant: {
            firstName: 'Camille',
            lastName: 'Exemple',
            email: 'camille@candidate.example',
            phoneNumber: '+33 1 99 00 12 34',
            resume: { file: { fileName: 'cv.pdf', contentType: 'application/pdf', data: cv } },
          },
          verified: true,
        },
        refusedInput: {
          id: 'board-2026-000184',
          job: { jobId, source: 'board' },
          applicant: { lastName: 'Exemple', email: 'camille' },
        },
        response: {
          success: true,
          message: 'The application has been received.',
          candidateId,
          applicationId,
          chatToken,
        },
      }),
    }),
  )
  .input(partnerApplicationRequest)
  .output(partnerApplicationResponse)
  .mutation(async ({ ctx, input }) => {
    const { firstName, lastName, email, phoneNumber, portfolioUrl, verified } = input.applicant;
    const { partnerId, partnerCode, test } = ctx.principal;
    const command: ApplicationCommand = {
      sender: {
        channel: 'partner',
        partnerId,
        partnerCode,
        test,
        attribution: { source: input.job.source, broadcastId: input.job.broadcastId },
        reference: input.id,
        verified: input.verified ?? verified,
      },
      jobId: input.job.jobId,
      applicant: { firstName, lastName, email, phone: phoneNumber },
      letter: { why: joinTexts(input.message, input.coverLetter), portfolioUrl },
      answers: input.answers,
      files: listFiles(input.applicant),
      lang: (job) => languageOf(ctx.acceptLanguage, job.lang),
    };
    if (input.dryRun === true) {
      const { unknownQuestionIds } = await checkApplication(ctx.deps, command);
      const unknownFields = unknownFieldsOf(ctx.rawInput, partnerApplicationRequest);
      return dryRunResponse([...unknownFields, ...unknownQuestionIds.map(answerField)]);
    }
    const { applicationId, candidateId, created } = await receiveApplication(ctx.deps, command);
    ctx.metadata.replayed = !created;
    return {
      success: true,
      message: created ? 'The application has been received.' : alreadyReceived,
      candidateId,
      applicationId,
      // A repeat gets no token: weeks later, it would open the conversation that the person has had meanwhile.
      ...(created && { chatToken: mintSubmitterToken(ctx.deps, applicationId) }),
    };
  });

type ApplicantInput = z.output<typeof partnerApplicationRequest>['applicant'];

/** Lists the files of the request, each with its field. */
function listFiles({ resume, letter, attachments = [] }: ApplicantInput): SentFile[] {
  return [
    ...toSentFiles('cv', resume?.file, 'applicant.resume.file'),
    ...toSentFiles('letter', letter?.file, 'applicant.letter.file'),
    ...attachments.flatMap((file, index) =>
      toSentFiles('other', file, `applicant.attachments.${index}.file`),
    ),
  ];
}

/** Joins the texts as paragraphs; two equal texts become one. Returns undefined without texts. */
function joinTexts(...texts: (string | undefined)[]): string | undefined {
  const distinctTexts = new Set(texts.filter((text) => text !== undefined));
  return distinctTexts.size === 0 ? undefined : [...distinctTexts].join('\n\n');
}

/** Makes the answer to a dry run, which names the unknown fields. */
function dryRunResponse(unknownFields: readonly string[]) {
  const result = 'This was a dry run: the application is valid, and nothing was stored.';
  const warning = ` These fields are not known and would be left out: ${unknownFields.join(', ')}.`;
  return {
    success: true,
    message: unknownFields.length === 0 ? result : result + warning,
    candidateId: NIL_UUID,
    applicationId: NIL_UUID,
  };
}
