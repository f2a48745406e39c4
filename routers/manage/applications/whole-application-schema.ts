import { z } from 'zod';
import { questionKinds } from '#domain/jobs/visible-job.ts';
import type { ExampleValues } from '#routers/base/rest.ts';
import { notedFact } from '#routers/prequalification/transcript-schema.ts';
import {
  applicationStatus,
  instant,
  managedApplication,
  managedApplicationExample,
  text,
} from './schemas.ts';

const bilingual = z.object({
  fr: z.string().optional().meta({ description: 'In French.' }),
  en: z.string().optional().meta({ description: 'In English.' }),
});

/** An application with all data that its employer may read. */
export const wholeApplication = managedApplication
  .extend({
    submitted: z
      .object({
        firstName: text('First name.'),
        lastName: z.string().describe('Last name.'),
        email: z.string().describe('E-mail address.'),
        phone: text('Phone number.'),
        why: text('The letter.'),
        portfolioUrl: text('The address of the person’s own pages.'),
        answers: z
          .array(
            z.object({
              questionId: z.string().describe('Your own name for the question.'),
              question: bilingual.describe('The question, as it was asked.'),
              kind: z.enum(questionKinds).describe('The kind of answer.'),
              value: z.string().describe('The answer in the person’s own words, or the value of an option.'),
              option: bilingual.optional().describe('The text of the chosen option.'),
            }),
          )
          .describe('The answers to the job’s own questions.'),
        lang: z.enum(['fr', 'en']).describe('The language.'),
      })
      .describe('The fields as they were sent.'),
    suspiciousReason: text('Why it is suspicious.'),
    files: z
      .array(
        z.object({
          number: z.int().describe('Names the file in `href`; 1 is the first CV.'),
          kind: z.enum(['cv', 'letter', 'other']).describe('Its kind.'),
          href: z.url().describe('Where to read it, with the same key.'),
          fileName: z.string().describe('As it was sent.'),
          mediaType: z.string().describe('The type, by its content.'),
          bytes: z.int().describe('The size.'),
        }),
      )
      .describe('All files, CVs first.'),
    consents: z
      .array(
        z.object({
          at: instant('The time.'),
          kind: z.string().describe('What was agreed to.'),
          decision: z.string().describe('The decision.'),
          noticeVersion: z.string().describe('The version of the notice that was shown.'),
          noticeSha256: z.string().describe('The digest of its text.'),
          lang: z.string().describe('The language of the notice.'),
          way: z.string().describe('How it was given.'),
        }),
      )
      .describe('The proof of each consent.'),
    statusHistory: z
      .array(
        z.object({
          at: instant('The time.'),
          from: applicationStatus.nullable().describe('The status before; null at the receipt.'),
          to: applicationStatus.describe('The status from then on.'),
          reason: text('The reason, which the candidate reads.'),
          messageToCandidate: text('The words that were written to the candidate.'),
          offeredTimes: z
            .array(instant('A time.'))
            .describe('The times at which that person offers to meet.'),
          decidedBy: text('The name or role of the person who decided.'),
        }),
      )
      .describe('The changes of status, oldest first.'),
    facts: z.array(notedFact).describe('What was noted in the conversation, with quotes.'),
    questions: z
      .array(
        z.object({
          text: z.string().describe('The question.'),
          askedAt: instant('The time.'),
          messageId: text('The message that asked it.'),
          earlier: z
            .array(z.string())
            .optional()
            .describe(
              'The words before the candidate corrected them, the latest first; only those mailed or answered.',
            ),
        }),
      )
      .describe('The candidate’s questions to the employer.'),
    messages: z
      .array(
        z.object({
          id: z.string().describe('The message’s id.'),
          at: instant('The time.'),
          text: z.string().describe('The words; may be empty if times are offered.'),
          offeredTimes: z
            .array(instant('A time.'))
            .describe('The times at which that person offers to meet.'),
          writtenBy: text('The name or role of the person who wrote.'),
          question: text('The question of the candidate that it answers.'),
        }),
      )
      .describe('What your people wrote to the candidate at the desk, oldest first.'),
  })
  .meta({ id: 'WholeApplication' });

/** Makes the whole application of the document's examples. */
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
