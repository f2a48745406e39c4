import { z } from 'zod';
import { linkToken, sessionId } from '../base/common-fields.ts';

const nullableText = z.string().nullable();
const instant = z.iso.datetime();

/** The input of operations of the portal. */
export const portalInput = z.object({ token: linkToken });

/** The input of operations on one application of the token's holder. */
export const ownApplication = portalInput.extend({ applicationId: sessionId });

/** The query of an export: `include=files` adds each file in base64 with its text, an extension of the contract. */
export const exportQuery = z.object({
  include: z
    .string()
    .refine((value) => value === 'files', {
      error: 'include takes only the value files.',
      params: { code: 'unknown_option' },
    })
    .optional()
    .meta({
      description: '`files` adds each file in base64, and its text.',
      override: { type: 'string', enum: ['files'] },
    }),
});

/**
 * CandidateExport of contract section 2.8, which leaves the items of the lists open. The members after `consents` are an
 * extension of the contract. Only an export with the mailed link has them (D29).
 */
export const candidateExport = z
  .object({
    exportedAt: instant.describe('The time of this export.'),
    rgpd: z
      .object({
        legalBasis: z.string().describe('The legal basis of the storage.'),
        retentionMonths: z.int().describe('Months without contact after which the data is deleted.'),
      })
      .describe('The information that the GDPR demands.'),
    candidate: z
      .object({
        firstName: nullableText.describe('The given name.'),
        lastName: nullableText.describe('The family name.'),
        email: nullableText.describe('The e-mail address.'),
        phone: nullableText.describe('The phone number.'),
        cvFilePath: nullableText.describe(
          'The storage key of the first CV of the last application that has one.',
        ),
        createdAt: instant.nullable().describe('The time of the first application.'),
      })
      .describe('The person.'),
    applications: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Each application, with all that is stored of it.'),
    consents: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Each consent, with the text that was shown.'),
    retention: z
      .object({
        months: z.int().describe('Months without contact after which the data is deleted.'),
        lastContactAt: instant.describe('The last contact, from which the months count.'),
        linkOpenedAt: instant
          .nullable()
          .optional()
          .describe('The last use of a link that was mailed to the person.'),
        purgeAt: instant.nullable().describe('The time of the deletion; null while a legal reason stops it.'),
        heldSince: instant.nullable().describe('The time since which a legal reason stops it.'),
      })
      .optional()
      .describe('The time for which the data is stored.'),
    recipients: z.array(z.record(z.string(), z.unknown())).optional().describe('Each recipient of the data.'),
    mails: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe('Each mail that was sent to the person.'),
    jobAlerts: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .meta({ description: 'The job alerts of the candidate’s e-mail address in this workspace.' }),
    mailedJobs: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .meta({ description: 'The jobs that these alerts have mailed.' }),
    addressChanges: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe(
        'Each request for another e-mail address, and each correction of a mistyped one, of the last seven days.',
      ),
    deletionRequests: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe('Each request to delete the data.'),
  })
  .meta({ id: 'CandidateExport' });
