import { z } from 'zod';
import type { FieldOfKind } from '#domain/applications/submitted-fields.ts';
import { jobAnswers } from '#routers/applications/job-answers-schema.ts';
import type { ExampleValues } from '#routers/base/rest.ts';
import { notedFact } from '#routers/prequalification/transcript-schema.ts';
import {
  applicationStatus,
  instant,
  managedApplication,
  managedApplicationExample,
  nullableText,
} from './schemas.ts';

/** The schemas of all fields that an applicant sends. The compiler refuses the object if one is missing. */
const submittedSchemas = {
  firstName: nullableText('First name.'),
  lastName: z.string().describe('Last name.'),
  email: z.string().describe('E-mail address.'),
  phone: nullableText('Phone number.'),
  why: nullableText('The text of the cover letter.'),
  portfolioUrl: nullableText('The URL of the person’s own pages.'),
  answers: jobAnswers,
  lang: z
    .enum(['fr', 'en'])
    .describe('The language of mails: as sent, or of the page on which the person chose since.'),
} satisfies Record<FieldOfKind<'applicant' | 'letter'>, z.ZodType>;

/** An application with all data that its employer may read. */
export const wholeApplication = managedApplication
  .extend({
    submitted: z.object(submittedSchemas).describe('The fields as they were sent.'),
    suspiciousReason: nullableText('The reason why it is suspicious.'),
    files: z
      .array(
        z.object({
          number: z.int().describe('The number of the file in `href`; 1 is the first CV.'),
          kind: z.enum(['cv', 'letter', 'other']).describe('The kind of the file.'),
          href: z.url().describe('The URL of the file, for the same key.'),
          fileName: z.string().describe('The name of the file, as it was sent.'),
          mediaType: z.string().describe('The media type, by the file’s content.'),
          bytes: z.int().describe('The size in bytes.'),
        }),
      )
      .describe('All files, CVs first.'),
    consents: z
      .array(
        z.object({
          at: instant('The time.'),
          kind: z.string().describe('The thing that the person was asked to agree to.'),
          decision: z.string().describe('The decision.'),
          noticeVersion: z.string().describe('The version of the notice that was shown.'),
          noticeSha256: z.string().describe('The digest of its text.'),
          lang: z.string().describe('The language of the notice.'),
          way: z.string().describe('The way in which it was given.'),
        }),
      )
      .describe('The proof of each consent.'),
    statusHistory: z
      .array(
        z.object({
          at: instant('The time.'),
          from: applicationStatus.nullable().describe('The status before; null at the receipt.'),
          to: applicationStatus.describe('The status from then on.'),
          reason: nullableText('The reason, which the candidate reads.'),
          messageToCandidate: nullableText('The message to the candidate.'),
          offeredTimes: z
            .array(instant('A time.'))
            .describe('The times at which that person offers to meet.'),
          decidedBy: nullableText('The name or role of the person who decided.'),
        }),
      )
      .describe('The changes of status, oldest first.'),
    facts: z.array(notedFact).describe('The facts noted in the conversation, with quotes.'),
    questions: z
      .array(
        z.object({
          text: z.string().describe('The question.'),
          askedAt: instant('The time.'),
          messageId: nullableText('The message that asked it.'),
          earlier: z
            .array(z.string())
            .optional()
            .describe(
              'Earlier texts of the question, which the candidate corrected; the latest first. ' +
                'Only texts that the employer has answered are listed.',
            ),
        }),
      )
      .describe('The candidate’s questions to the employer.'),
    messages: z
      .array(
        z.object({
          id: z.string().describe('The message’s id.'),
          at: instant('The time.'),
          text: z.string().describe('The text; may be empty if times are offered.'),
          offeredTimes: z
            .array(instant('A time.'))
            .describe('The times at which that person offers to meet.'),
          writtenBy: nullableText('The name or role of the person who wrote.'),
          question: nullableText('The question of the candidate that it answers.'),
        }),
      )
      .describe('The messages that your people wrote to the candidate at the desk, oldest first.'),
  })
  .meta({ id: 'WholeApplication' });

/** Makes the whole application of the examples in the OpenAPI document. */
export function wholeApplicationExample(values: ExampleValues): z.input<typeof wholeApplication> {
  const application = managedApplicationExample(values);
  const { href, cv, createdAt } = application;
  const { id: _, ...person } = application.candidate;
  return {
    ...application,
    submitted: {
      ...person,
      why: 'Je soude depuis dix ans.',
      portfolioUrl: null,
      answers: [],
      lang: 'fr',
    },
    suspiciousReason: null,
    files: cv === null ? [] : [{ number: 1, kind: 'cv', ...cv, href: `${href}/cv?number=1` }],
    consents: [
      {
        at: createdAt,
        kind: 'application',
        decision: 'granted',
        noticeVersion: '2026-11-01',
        noticeSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        lang: 'fr',
        way: 'form',
      },
    ],
    statusHistory: [
      {
        at: createdAt,
        from: null,
        to: 'received',
        reason: null,
        messageToCandidate: null,
        offeredTimes: [],
        decidedBy: null,
      },
    ],
    facts: [],
    questions: [{ text: 'Y a-t-il un parking ?', askedAt: '2026-11-20T09:31:02.000Z', messageId: 'm7' }],
    messages: [],
  };
}
