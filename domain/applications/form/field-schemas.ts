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
export const PHONE_CHARACTERS_MAX = 50;
export const phone = blankAsAbsent(z.string().normalize('NFC').trim().max(PHONE_CHARACTERS_MAX)).meta({
  description: 'A telephone number in any spelling.',
});
const PHONE_DIGITS_MIN = 6;
const dialled = `(?:\\p{Nd}\\P{Nd}*){${PHONE_DIGITS_MIN}}`;
const dialledPattern = new RegExp(dialled, 'u');
/** A number to be called: other words would reach the employer as a call that no person can make (D83). */
export const callbackPhone = phone
  .refine((text) => text === undefined || dialledPattern.test(text), {
    error: ({ path }) => `${path?.join('.')} must have at least ${PHONE_DIGITS_MIN} digits.`,
    params: { code: 'too_short' },
  })
  .meta({
    description: `A telephone number in any spelling, with at least ${PHONE_DIGITS_MIN} digits.`,
    pattern: `^\\s*$|${dialled}`,
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

const anyFile = z.object({
  fileName: z.string().max(255).meta({ description: 'With its ending, such as `cv.pdf`.' }),
  contentType: z.string().max(255).meta({
    description: 'The media type; `application/octet-stream` where it is not known.',
  }),
  data: fileData,
});

type AnyFile = z.output<typeof anyFile>;

/** One file that may be absent: the CV, or the letter. */
export const oneFile = anyFile.optional().transform((file) => (isNoFile(file) ? undefined : file));

/** An application brings at most this many files in addition to its CV and its letter. */
export const ATTACHMENTS_MAX = 3;

/** A list of files in which each is in a member of the given shape. */
export const furtherFiles = z.array(anyFile).max(ATTACHMENTS_MAX).optional().transform(withoutNoFiles);

export const furtherFileMembers = z
  .array(z.object({ file: anyFile.meta({ description: 'A document, such as a diploma.' }) }))
  .max(ATTACHMENTS_MAX)
  .optional()
  .transform((members) => withoutNoFiles(members?.map(({ file }) => file)));

function withoutNoFiles(files: AnyFile[] | undefined): AnyFile[] | undefined {
  const attached = files?.filter((file) => !isNoFile(file)) ?? [];
  return attached.length === 0 ? undefined : attached;
}

/** Accepts a file whose three texts are empty as no file, since senders with a fixed form send that. */
function isNoFile(file: AnyFile | undefined): boolean {
  return file !== undefined && file.fileName === '' && file.contentType === '' && file.data.length === 0;
}

export const letter = blankAsAbsent(z.string().max(10_000));

const PORTFOLIO_URL = '^(?:https://)?(?:[\\p{L}\\p{N}-]+\\.)+\\p{L}[\\p{L}\\p{N}-]+(?:[/?#]\\S*)?$';
const portfolioPattern = new RegExp(PORTFOLIO_URL, 'u');

/**
 * The address of a page about the person, which is shown and never fetched. It is over HTTPS, which may be left out, and
 * has neither a user nor a password, which could hide its host.
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
    description: 'The address of the person’s portfolio or profile; `https://` may be left out.',
  });

/** Reads an empty field as absent, since forms and boards send a field that was not filled in as empty (D21). */
export function blankAsAbsent(text: z.ZodString) {
  return text.transform((value) => (value.trim() === '' ? undefined : value)).optional();
}
