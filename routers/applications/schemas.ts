import { z } from 'zod';
import { readSource } from '#kernel/attribution.ts';
import { cvKinds } from '#kernel/cv-kinds.ts';
import { decodeBase64 } from '#kernel/text/base64.ts';
import { holdsWebAddress, normalizeEmail, textPatterns, withoutInvisible } from '#kernel/text/text.ts';
import { jobId, workspaceSlug } from '../base/path-parameters.ts';

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
const lastName = anyName.min(1).meta({ ...noWebAddress, description: 'The person’s family name.' });
const firstName = anyName.meta({ ...noWebAddress, description: 'The person’s given name.' });
const phone = blankAsAbsent(z.string().normalize('NFC').trim().max(50)).meta({
  description: 'A telephone number in any spelling.',
});
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
  .meta({
    format: 'email',
    pattern: textPatterns.email,
    description: 'The person’s e-mail address, to which the acknowledgement and the links are mailed.',
  });

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
  .meta({
    override: { type: 'string', contentEncoding: 'base64' },
    description: 'The bytes in base64.',
  });

/** What the document says of a CV. */
export const cvFiles = {
  description: 'PDF, DOC, DOCX, JPG or PNG, at most 10 MiB unless the operator set another limit.',
  mediaTypes: [...new Set(Object.values(cvKinds))],
};

/** Of an Idempotency-Key (D18). */
export const KEY_LENGTH = { min: 16, max: 255 };

const cvFile = z
  .object({
    fileName: z.string().max(255).meta({ description: 'With its ending, such as `cv.pdf`.' }),
    contentType: z.string().max(255).meta({
      description: 'The media type; `application/octet-stream` where it is not known.',
    }),
    data: fileData,
  })
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
    id: z.string().min(1).max(255).meta({
      description: 'Your own name for the application, which makes sending it again safe.',
    }),
    job: z
      .object({
        jobId,
        source: z.string().min(1).max(255).meta({
          description: 'The site or section that the person applied on; kept as sent.',
        }),
        broadcastId: blankAsAbsent(z.string().max(255)).meta({
          description: 'Your own name for the job’s publication; the employer sees it.',
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
          .object({ file: cvFile.meta({ description: cvFiles.description }) })
          .optional()
          .meta({ description: 'The CV.' }),
        verified: z.boolean().optional().meta({ description: 'As `verified` beside `applicant`.' }),
      })
      .meta({ description: 'The person, as they wrote themselves.' }),
    verified: z.boolean().optional().meta({
      description: 'Your word that you checked the e-mail address; the employer sees it.',
    }),
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
    workspaceSlug: workspaceSlug.max(100),
    jobId,
    firstName: firstName.min(1),
    lastName,
    email,
    phone,
    why: letter.meta({ description: 'Why this job: a letter, or a few sentences.' }),
    consent: z.literal('1').meta({
      description: '`1`: the person agrees to the processing that the form’s notice describes.',
    }),
    cv: cvFile,
    idempotencyKey: blankAsAbsent(z.string().max(KEY_LENGTH.max)).meta({
      minLength: KEY_LENGTH.min,
      description: 'As the header `Idempotency-Key`, for forms of plain HTML.',
    }),
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
