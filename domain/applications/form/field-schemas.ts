import { z } from 'zod';
import { invalidEmailMessage } from '#kernel/errors/refusals.ts';
import { EMAIL_PATTERN, normalizeEmail, withoutInvisible } from '#kernel/input/email-address.ts';
import { decodeBase64 } from '#kernel/text/base64.ts';
import { holdsWebAddress, textPatterns } from '#kernel/text/text.ts';

const personName = z
  .string()
  .normalize('NFC')
  .trim()
  .max(200)
  .refine((text) => !holdsWebAddress(text), {
    error: ({ path }) => `${path?.join('.')} must not hold a web address.`,
    params: { code: 'web_address' },
  });
/** The refinement of `personName` in the OpenAPI document; `holdsWebAddress` tests this pattern after NFKC. */
const noWebAddress = { not: { pattern: textPatterns.webAddress } };

export const lastName = personName.min(1).meta({ ...noWebAddress, description: 'The person’s family name.' });

export const firstName = personName.meta({ ...noWebAddress, description: 'The person’s given name.' });

export const PHONE_CHARACTERS_MAX = 50;

export const phone = blankAsAbsent(z.string().normalize('NFC').trim().max(PHONE_CHARACTERS_MAX)).meta({
  description: 'A telephone number in any spelling.',
});

export const PHONE_DIGITS_MIN = 6;
/** Matches six digits of any script, with or without other characters between them: `06-12-34`, `٠٦١٢٣٤`. */
const ENOUGH_DIGITS = `(?:\\p{Nd}\\P{Nd}*){${PHONE_DIGITS_MIN}}`;
const enoughDigits = new RegExp(ENOUGH_DIGITS, 'u');

/** The number that the employer calls. Unlike `phone` it must have digits, since no other text can be called (D83). */
export const callbackPhone = phone
  .refine((text) => text === undefined || enoughDigits.test(text), {
    error: ({ path }) => `${path?.join('.')} must have at least ${PHONE_DIGITS_MIN} digits.`,
    params: { code: 'too_short' },
  })
  .meta({
    description: `A telephone number in any spelling, with at least ${PHONE_DIGITS_MIN} digits.`,
    pattern: `^\\s*$|${ENOUGH_DIGITS}`,
  });

export const CALLBACK_TIME_CHARACTERS_MAX = 200;

export const callbackTime = blankAsAbsent(
  z.string().normalize('NFC').trim().max(CALLBACK_TIME_CHARACTERS_MAX),
).meta({
  description: 'When to call, in the person’s own words, such as “weekdays after 5 pm”.',
});

export const email = z
  .string()
  .overwrite(withoutInvisible)
  .normalize('NFC')
  .trim()
  .max(254)
  .refine((text) => normalizeEmail(text) !== null, {
    error: invalidEmailMessage,
    params: { code: 'invalid_email' },
  })
  .meta({
    format: 'email',
    pattern: EMAIL_PATTERN,
    description: 'The person’s e-mail address, to which the acknowledgement and the links are mailed.',
  });

/**
 * The bytes of a file (D20). JSON sends them as base64. A form sends them as they are, which the OpenAPI document does
 * not show: it describes every file as base64.
 */
const fileData = z
  .custom<string>((value) => typeof value === 'string' || value instanceof Uint8Array)
  // The generator of the OpenAPI document cannot describe a custom schema, so its description is given here.
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
  .meta({ description: 'The bytes in base64.' });

export const FILE_NAME_CHARACTERS_MAX = 255;

const uploadedFile = z.object({
  fileName: z
    .string()
    .max(FILE_NAME_CHARACTERS_MAX)
    .meta({ description: 'With its ending, such as `cv.pdf`.' }),
  contentType: z.string().max(255).meta({
    description: 'The media type; `application/octet-stream` where it is not known.',
  }),
  data: fileData,
});

type UploadedFile = z.output<typeof uploadedFile>;

/** The CV or the letter, as a file. */
export const optionalFile = uploadedFile
  .optional()
  .transform((file) => (file === undefined || isEmptyFile(file) ? undefined : file));

/** The most files of an application, in addition to its CV and its letter. */
export const ATTACHMENTS_MAX = 3;

/** The further files of the public form. */
export const attachments = z.array(uploadedFile).max(ATTACHMENTS_MAX).optional().transform(dropEmptyFiles);

/** The further files of a partner's application, each as the member `file` of an object. */
export const wrappedAttachments = z
  .array(z.object({ file: uploadedFile.meta({ description: 'A document, such as a diploma.' }) }))
  .max(ATTACHMENTS_MAX)
  .optional()
  .transform((members) => dropEmptyFiles(members?.map(({ file }) => file)));

/** Returns the files that are not empty; undefined if all are empty. */
function dropEmptyFiles(files: UploadedFile[] | undefined): UploadedFile[] | undefined {
  const sentFiles = files?.filter((file) => !isEmptyFile(file)) ?? [];
  return sentFiles.length === 0 ? undefined : sentFiles;
}

/** Tells whether name, type and data are empty: a sender with a fixed form sends an unused file field like this. */
function isEmptyFile({ fileName, contentType, data }: UploadedFile): boolean {
  return fileName === '' && contentType === '' && data.length === 0;
}

export const letter = blankAsAbsent(z.string().max(10_000));

/** A part of a host's name, such as `example`. */
const HOST_LABEL = '[\\p{L}\\p{N}-]+';
/** The last part begins with a letter: `example.com` is a host, `3.14` is none. */
const HOST = `(?:${HOST_LABEL}\\.)+\\p{L}${HOST_LABEL}`;
/** Matches `https://www.example.com/camille` and `example.com`, but no address with a user or a port. */
const PORTFOLIO_URL = `^(?:https://)?${HOST}(?:[/?#]\\S*)?$`;
const portfolioPattern = new RegExp(PORTFOLIO_URL, 'u');

/**
 * The URL of a page about the person, which is shown and never fetched. It begins with `https://`, which is added if it
 * was left out. It has no user and no password, which could hide its host.
 */
export const portfolioUrl = blankAsAbsent(
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(500)
    .refine((text) => text === '' || portfolioPattern.test(text), {
      error: 'This is not an https address, such as https://www.example.com/camille.',
      params: { code: 'invalid_url' },
    }),
)
  .transform((text) => (text === undefined || text.startsWith('https://') ? text : `https://${text}`))
  .meta({
    pattern: PORTFOLIO_URL,
    description: 'The URL of the person’s portfolio or profile; `https://` may be left out.',
  });

/** Reads a text of blanks as absent: forms and boards send a field that was not filled in as empty (D21). */
export function blankAsAbsent(text: z.ZodString) {
  return text.transform((value) => (value.trim() === '' ? undefined : value)).optional();
}
