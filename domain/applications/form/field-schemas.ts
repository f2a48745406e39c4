import { z } from 'zod';
import { decodeBase64 } from '#kernel/text/base64.ts';
import { holdsWebAddress, normalizeEmail, textPatterns, withoutInvisible } from '#kernel/text/text.ts';

const anyName = z
  .string()
  .normalize('NFC')
  .trim()
  .max(200)
  .refine((text) => !holdsWebAddress(text), {
    error: ({ path }) => `${path?.join('.')} must not hold a web address.`,
    params: { code: 'web_address' },
  });
// The pattern is applied to Unicode's NFKC.
const noWebAddress = { not: { pattern: textPatterns.webAddress } };
export const lastName = anyName.min(1).meta({ ...noWebAddress, description: 'The person’s family name.' });
export const firstName = anyName.meta({ ...noWebAddress, description: 'The person’s given name.' });
export const phone = blankAsAbsent(z.string().normalize('NFC').trim().max(50)).meta({
  description: 'A telephone number in any spelling.',
});
export const email = z
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

/** The bytes of a file: base64 if the transport is JSON, and the bytes themselves if a form sent them (D20). */
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

/** The length of an Idempotency-Key, in characters (D18). */
export const KEY_LENGTH = { min: 16, max: 255 };

export const cvFile = z
  .object({
    fileName: z.string().max(255).meta({ description: 'With its ending, such as `cv.pdf`.' }),
    contentType: z.string().max(255).meta({
      description: 'The media type; `application/octet-stream` where it is not known.',
    }),
    data: fileData,
  })
  .optional()
  .transform((file) => (isNoFile(file) ? undefined : file));

/** Accepts a file whose three texts are empty as no file, since senders with a fixed form send that. */
function isNoFile(file: { fileName: string; contentType: string; data: Uint8Array } | undefined): boolean {
  return file !== undefined && file.fileName === '' && file.contentType === '' && file.data.length === 0;
}

export const letter = blankAsAbsent(z.string().max(10_000));

/** Reads an empty field as absent, since forms and boards send a field that was not filled in as empty (D21). */
export function blankAsAbsent(text: z.ZodString) {
  return text.transform((value) => (value.trim() === '' ? undefined : value)).optional();
}
