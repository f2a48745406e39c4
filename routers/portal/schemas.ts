import { z } from 'zod';
import { linkToken } from '../base/path-parameters.ts';

const nullableText = z.string().nullable();
const instant = z.iso.datetime();

export const portalInput = z.object({ token: linkToken });

/** The query of an export: `include=files` adds each CV in base64 with its text, beyond the contract. */
export const exportQuery = z.object({
  include: z
    .string()
    .refine((value) => value === 'files', {
      error: 'include takes only the value files.',
      params: { code: 'unknown_option' },
    })
    .optional()
    .meta({
      description: '`files` adds each CV in base64, and its text.',
      override: { type: 'string', enum: ['files'] },
    }),
});

/**
 * CandidateExport of contract section 2.8, where the items of the lists are free-form. The members after `consents`
 * are beyond the contract, and for the mailed link only (D29).
 */
export const candidateExport = z
  .object({
    exportedAt: instant,
    rgpd: z.object({ legalBasis: z.string(), retentionMonths: z.int() }),
    candidate: z.object({
      firstName: nullableText,
      lastName: nullableText,
      email: nullableText,
      phone: nullableText,
      cvFilePath: nullableText,
      createdAt: instant.nullable(),
    }),
    applications: z.array(z.record(z.string(), z.unknown())),
    consents: z.array(z.record(z.string(), z.unknown())),
    retention: z
      .object({
        months: z.int(),
        lastContactAt: instant,
        purgeAt: instant.nullable(),
        heldSince: instant.nullable(),
      })
      .optional(),
    recipients: z.array(z.record(z.string(), z.unknown())).optional(),
    mails: z.array(z.record(z.string(), z.unknown())).optional(),
    deletionRequests: z.array(z.record(z.string(), z.unknown())).optional(),
  })
  .meta({ id: 'CandidateExport' });
