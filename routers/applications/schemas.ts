import { z } from 'zod';
import { sentAnswers } from '#domain/applications/answers/sent-answers.ts';
import {
  blankAsAbsent,
  email,
  firstName,
  lastName,
  letter,
  optionalFile,
  phone,
  portfolioUrl,
  wrappedAttachments,
} from '#domain/applications/form/field-schemas.ts';
import { jobId } from '#domain/jobs/one-job/job-parameters.ts';
import { cvMediaTypesByExtension } from '#kernel/cv-media-types.ts';
import { needReplies } from '../base/need-replies.ts';

const mediaTypes = [...new Set(Object.values(cvMediaTypesByExtension))];
const kindsAndSize = 'PDF, DOC, DOCX, JPG or PNG, at most 10 MiB unless the operator set another limit';

/** The files of an application, as the document describes them. */
export const applicationFiles = {
  cv: { description: `${kindsAndSize}.`, mediaTypes },
  letter: { description: `The letter as a file: ${kindsAndSize}.`, mediaTypes },
  attachments: {
    description:
      'Up to three further documents, each as the CV. All files together are at most twice the limit of one.',
    mediaTypes,
  },
};

/** PartnerApplicationRequest of contract section 2.4; `verified` may also be in `applicant` (D21). */
export const partnerApplicationRequest = z
  .object({
    id: z.string().min(1).max(255).meta({
      description: 'Your own id of the application. It makes a retry safe.',
    }),
    job: z
      .object({
        jobId,
        source: z.string().min(1).max(255).meta({
          description: 'The site or section on which the person applied; stored as sent.',
        }),
        broadcastId: blankAsAbsent(z.string().max(255)).meta({
          description: 'Your own id of the job’s publication. The employer sees it.',
        }),
      })
      .meta({ description: 'The job that is applied for.' }),
    applicant: z
      .object({
        firstName: blankAsAbsent(firstName).meta({ description: 'The person’s given name.' }),
        lastName,
        email,
        phoneNumber: phone,
        resume: z
          .object({ file: optionalFile.meta({ description: applicationFiles.cv.description }) })
          .optional()
          .meta({ description: 'The CV.' }),
        letter: z
          .object({ file: optionalFile.meta({ description: applicationFiles.letter.description }) })
          .optional()
          .meta({ description: 'The letter as a file; `coverLetter` takes one as text.' }),
        attachments: wrappedAttachments.meta({ description: applicationFiles.attachments.description }),
        portfolioUrl,
        verified: z.boolean().optional().meta({ description: 'The same as `verified` next to `applicant`.' }),
      })
      .meta({ description: 'The person’s data, as the person wrote them.' }),
    verified: z.boolean().optional().meta({
      description: 'True if you checked the e-mail address. The employer sees it.',
    }),
    message: letter.meta({
      description: 'The person’s text: a cover letter, or a few sentences.',
    }),
    coverLetter: letter.meta({ description: 'The same as `message`. If both are given, both are stored.' }),
    answers: sentAnswers,
    dryRun: z.boolean().optional().meta({ description: 'Checks everything and stores nothing.' }),
  })
  .meta({ id: 'PartnerApplicationRequest' });

/** The token that gives the submitter access to the conversation, an extension of the contract (D30). */
const chatToken = z
  .string()
  .optional()
  .meta({
    description:
      'Reads the transcript of this application’s conversation for four hours, and corrects facts: ' +
      '`GET /api/v2/chat/{token}/transcript`. ' +
      'Absent if there are no conversations, and if a partner sent the application before.',
  });

/** PartnerApplicationResponse of contract section 2.5. */
export const partnerApplicationResponse = z
  .object({
    success: z.boolean().describe('The application is stored, or was valid in a dry run.'),
    message: z.string().describe('The result, in a sentence.'),
    candidateId: z.guid().describe('The id of the person in this workspace.'),
    applicationId: z.guid().describe('The id of the application, and of its conversation.'),
    chatToken,
  })
  .meta({ id: 'PartnerApplicationResponse' });

/** The answer of contract section 4.4. */
export const publicApplicationResponse = z.object({
  ok: z.literal(true).describe('The application is stored.'),
  applicationId: z.guid().describe('The id of the application, and of its conversation.'),
  chatToken,
  replies: needReplies,
});
