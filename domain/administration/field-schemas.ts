import { z } from 'zod';
import { feedProfiles } from '#db/schema/base/partners.ts';
import {
  memberRoles,
  notifyModes,
  openApplicationModes,
  statusMailModes,
} from '#db/schema/base/workspaces.ts';
import { isStorable } from '#kernel/calendar/is-storable.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import { isOrigin } from '#kernel/origin.ts';
import { decodeEntities } from '#kernel/text/html-entities.ts';

// Schemas of the fields that the command line, the management API and the desk share.

/** The slug of a workspace that may be new, so its form is checked. For one that exists, see `workspaceSlug`. */
export const slug = z
  .string()
  .min(1)
  .max(63)
  .refine((text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text), {
    error: 'A slug has lower-case letters, digits and single hyphens between them.',
    params: { code: 'invalid_type' },
  });

export const partnerCode = z
  .string()
  .min(1)
  .max(64)
  .refine((text) => /^[A-Za-z0-9._-]+$/.test(text), {
    error: 'A partner’s code has letters, digits, dots, hyphens and underscores.',
    params: { code: 'invalid_type' },
  });

/** One line of plain text. Its entities are decoded, since systems that keep HTML send `R&amp;D` for `R&D`. */
export const line = () => z.string().overwrite(decodeEntities).trim();

export const id = z.guid().toLowerCase();
export const name = z.string().trim().min(1).max(200);
/** The most characters of a reason, and of the text in the desk's answer form, which is a reason or a message. */
export const REASON_CHARACTERS_MAX = 2000;
export const reason = z.string().trim().min(1).max(REASON_CHARACTERS_MAX);
/** The message that the command line or the management API sends with a status. The desk's form takes a shorter one. */
export const messageToCandidate = z.string().trim().min(1).max(5000);
export const lang = z.enum(['fr', 'en']);
export const memberRole = z.enum(memberRoles);
/** The slug of a workspace that exists. Its form is not checked, since an ill-formed slug is unknown. */
export const workspaceSlug = z.string().min(1).max(63);

export const email = z
  .string()
  .max(320)
  .refine((text) => normalizeEmail(text) !== null, {
    error: 'This must be an e-mail address, such as camille@example.com.',
    params: { code: 'invalid_email' },
  });

export const httpUrl = z
  .string()
  .max(2048)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'This is not an http or https URL.',
    params: { code: 'invalid_type' },
  });

/** Some of the options on one line, such as `a,b`. The refusal lists the words that are no option. */
export const optionsOnOneLine = <Option extends string>(options: readonly Option[]) =>
  z.string().transform((text, context): Option[] => {
    const words = text.split(',').map((word) => word.trim());
    const unknownWords = words.filter((word) => !options.some((option) => option === word));
    if (unknownWords.length === 0) return options.filter((option) => words.includes(option));
    const quoted = unknownWords.map((word) => `"${word}"`).join(', ');
    const message = `${quoted} is none of: ${options.join(', ')}.`;
    context.addIssue({ code: 'custom', message, params: { code: 'unknown_option' } });
    return z.NEVER;
  });

/** A workspace has the origins of at most this many sites. */
const ORIGINS_MAX = 50;

/** The origins of a workspace's sites on one line, with commas between them; an empty text removes them. */
export const origins = z
  .string()
  .max(10_000)
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .transform((list) => [...new Set(list.filter((origin) => origin !== ''))])
  .refine((list) => list.length <= ORIGINS_MAX && list.every(isOrigin), {
    error: `Give at most ${ORIGINS_MAX} origins such as https://example.org, without a path, with commas between them.`,
    params: { code: 'invalid_type' },
  });

/** The origins of a workspace's sites as a list, each once. */
export const originList = z
  .array(
    z.string().refine(isOrigin, {
      error: 'This is not an origin such as https://example.org, without a path.',
      params: { code: 'invalid_type' },
    }),
  )
  .max(ORIGINS_MAX)
  .transform((list) => [...new Set(list)]);

/** An ISO 8601 instant with an offset, which both PostgreSQL and JavaScript can keep. */
export const isoInstant = z.iso
  .datetime({ offset: true })
  // Comparing the texts compares their years, which come first. A year before 1900 is a typing error.
  .refine((text) => text >= '1900' && isStorable(new Date(text)), {
    error: 'This is not an instant such as 2030-01-31T12:00:00Z.',
    params: { code: 'invalid_type' },
  });

/** An IANA time zone, normalised to the spelling of its register. */
export const timeZone = z
  .string()
  .max(64)
  .transform((name, context) => {
    // `Intl` also takes offsets such as `+01:00`. They are no zones, since their clocks do not change in summer.
    const isName = /^[A-Za-z]/.test(name);
    const canonical = isName ? canonicalZone(name) : null;
    if (canonical !== null) return canonical;
    const error = `"${name}" is not a time zone such as Europe/Paris or America/Montreal.`;
    context.addIssue({ code: 'custom', message: error, params: { code: 'unknown_option' } });
    return z.NEVER;
  });

function canonicalZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export const retentionMonths = z.int().min(1).max(120);
export const feedProfile = z.enum(feedProfiles);
export const linkedinCompanyId = z
  .string()
  .regex(/^\d{1,20}$/, 'This is not the number of a LinkedIn company.');
export const payTransparency = z.enum(['off', 'warn', 'require']);
export const notify = z.enum(notifyModes);
export const statusMails = z.enum(statusMailModes);
export const openApplications = z.enum(openApplicationModes);

const day = z.iso.date();

/** A day of the workspace's time zone, or an instant (D71). */
export const dayOrInstant = z
  .string()
  .refine((text) => (text.includes('T') ? isoInstant : day).safeParse(text).success, {
    error: 'This is neither a day such as 2030-01-31 nor an instant such as 2030-01-31T12:00:00Z.',
    params: { code: 'invalid_type' },
  });

/** The words of a search for people. */
export const searchWords = z.string().trim().min(2).max(200);
/** The most rows that a command of the command line lists. */
export const rowLimit = z.int().min(1).max(100_000);
