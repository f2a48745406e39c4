import { z } from 'zod';

const nullableText = z.string().nullable();

/** The token is opaque: whatever it is, it opens something or it does not (D5). */
export const portalInput = z.object({ token: z.string() });

/** CandidateExport, contract section 2.8; the items of the lists are free-form there. */
export const candidateExport = z
  .object({
    exportedAt: z.iso.datetime(),
    rgpd: z.object({ legalBasis: z.string(), retentionMonths: z.int() }),
    candidate: z.object({
      firstName: nullableText,
      lastName: nullableText,
      email: nullableText,
      phone: nullableText,
      cvFilePath: nullableText,
      createdAt: z.iso.datetime().nullable(),
    }),
    applications: z.array(z.record(z.string(), z.unknown())),
    consents: z.array(z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'CandidateExport' });

export type CandidateExport = z.output<typeof candidateExport>;
