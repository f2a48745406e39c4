import { z } from 'zod';
import { readSource } from '../../kernel/attribution.ts';
import { cvKinds } from '../../kernel/cv-kinds.ts';
import { decodeBase64 } from '../../kernel/text/base64.ts';
import { holdsWebAddress, normalizeEmail, textPatterns, withoutInvisible } from '../../kernel/text/text.ts';

const anyName = z
  .string()
  .normalize('NFC')
  .trim()
  .max(200)
  .refine((text) => !holdsWebAddress(text), {
    error: ({ path }) => `${path?.join('.')} must not hold a web address.`,
    params: { code: 'web_address' },
  });
// In Unicode's NFKC.
const noWebAddress = { not: { pattern: textPatterns.webAddress } };
const name = anyName.min(1).meta(noWebAddress);
const optionalName = blankAsAbsent(anyName.meta(noWebAddress));
const phone = blankAsAbsent(z.string().normalize('NFC').trim().max(50));
const email = z
  .string()
  .overwrite(withoutInvisible)
  .normalize('NFC')
  .trim()
  .max(254)
  .refine((text) => normalizeEmail(text) !== null, {
    error: 'email is not an e-mail address.',
    params: { code: 'invalid_email' },
  })
  .meta({ format: 'email', pattern: textPatterns.email });

/** Base64 where the transport is JSON, the bytes themselves where a form brought them (D20). */
const fileData = z
  .custom<string>((value) => typeof value === 'string' || value instanceof Uint8Array)
  .meta({ override: { type: 'string', contentEncoding: 'base64' } })
  .transform((value: string | Uint8Array, context) => {
    const bytes = typeof value === 'string' ? decodeBase64(value) : value;
    if (bytes !== null) return bytes;
    context.addIssue({
      code: 'custom',
      message: 'The file’s data is not base64 (RFC 4648).',
      params: { code: 'file_unreadable' },
    });
    return z.NEVER;
  })
  .meta({ override: { type: 'string', contentEncoding: 'base64' } });

/** What the document says of a CV. */
export const cvFiles = {
  description: 'PDF, DOC, DOCX, JPG or PNG.',
  mediaTypes: [...new Set(Object.values(cvKinds))],
};

/** Of an Idempotency-Key (D18). */
export const KEY_LENGTH = { min: 16, max: 255 };

const cvFile = z
  .object({ fileName: z.string().max(255), contentType: z.string().max(255), data: fileData })
  .optional()
  .transform((file) => (isNoFile(file) ? undefined : file));

/** Senders with a fixed form leave its three texts empty where there is no file. */
function isNoFile(file: { fileName: string; contentType: string; data: Uint8Array } | undefined): boolean {
  return file !== undefined && file.fileName === '' && file.contentType === '' && file.data.length === 0;
}

const letter = blankAsAbsent(z.string().max(10_000));

/** PartnerApplicationRequest, contract section 2.4. `verified` is also read in `applicant` (D21). */
export const partnerApplicationRequest = z
  .object({
    id: z.string().min(1).max(255),
    job: z.object({
      jobId: z.guid().toLowerCase(),
      source: z.string().min(1).max(255),
      broadcastId: blankAsAbsent(z.string().max(255)),
    }),
    applicant: z.object({
      firstName: optionalName,
      lastName: name,
      email,
      phoneNumber: phone,
      resume: z.object({ file: cvFile }).optional(),
      verified: z.boolean().optional(),
    }),
    verified: z.boolean().optional(),
    message: letter.meta({
      description: 'What the person writes with the application: the cover letter, or a few sentences.',
    }),
    coverLetter: letter.meta({ description: 'The same; where both are given, both are kept.' }),
    dryRun: z.boolean().optional().meta({ description: 'Checks everything and stores nothing (D47).' }),
  })
  .meta({ id: 'PartnerApplicationRequest' });

/** Beyond the contract: a token for who submitted (D30). */
const chatToken = z.string().optional().meta({
  description:
    'Reads the transcript of this application’s conversation for four hours, and puts facts right: `GET /api/v2/chat/{token}/transcript`. Absent where there are no conversations, and for what a partner sent before.',
});

/** PartnerApplicationResponse, contract section 2.5. */
export const partnerApplicationResponse = z
  .object({
    success: z.boolean(),
    message: z.string(),
    candidateId: z.guid(),
    applicationId: z.guid(),
    chatToken,
  })
  .meta({ id: 'PartnerApplicationResponse' });

export const SUBMIT_PATH = '/api/v2/application/submit';

/** PublicApplicationForm, contract section 2.6, with what plain HTML sends beside it (D18). */
export const publicApplicationForm = z
  .object({
    workspaceSlug: z.string().min(1).max(100),
    jobId: z.guid().toLowerCase(),
    firstName: name,
    lastName: name,
    email,
    phone,
    why: letter,
    consent: z.literal('1'),
    cv: cvFile,
    idempotencyKey: blankAsAbsent(z.string().max(KEY_LENGTH.max)).meta({ minLength: KEY_LENGTH.min }),
    source: z.string().optional().catch(undefined).transform(readSource).meta({
      description: 'The board that led here: 1 to 64 of a-z, 0-9, _ and -; anything else is dropped.',
      example: 'board',
    }),
  })
  .meta({ id: 'PublicApplicationForm' });

/** Answer of contract section 4.4. */
export const publicApplicationResponse = z.object({
  ok: z.literal(true),
  applicationId: z.guid(),
  chatToken,
});

/** Forms and boards send a field that nobody filled in as an empty one (D21). */
function blankAsAbsent(text: z.ZodString) {
  return text.transform((value) => (value.trim() === '' ? undefined : value)).optional();
}

export type PublicApplicationForm = z.output<typeof publicApplicationForm>;
