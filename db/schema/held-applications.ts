import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { applications } from './candidates.ts';
import { id, instant } from './columns.ts';
import { recruitments } from './recruitments.ts';
import { workspaces } from './workspaces.ts';

/**
 * What an agent submitted, until its person confirms it by the mailed link or its days are over (D45). Its id becomes
 * the application's.
 */
export const heldApplications = pgTable(
  'held_applications',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    recruitmentId: uuid('recruitment_id')
      .notNull()
      .references(() => recruitments.id),
    emailNormalized: text('email_normalized').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    why: text('why'),
    source: text('source'),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    /** A keyed digest of all that was submitted: a repeat, and a key that comes with other content, are noticed by it (D18). */
    contentDigest: text('content_digest').notNull(),
    /** The file in the CV store; null without one. */
    storageKey: text('storage_key').unique(),
    /** The file's own key, sealed by TOKEN_KEYS as the link is: without the link's key nobody can confirm it. */
    sealedKey: text('sealed_key'),
    fileName: text('file_name'),
    mediaType: text('media_type'),
    byteLength: integer('byte_length'),
    sha256: text('sha256'),
    /** Of the mail that asks for the confirmation; `sentAt` is null where the mailbox had too many that day (D37). */
    messageId: text('message_id').notNull().unique(),
    mailWithheldAt: instant('mail_withheld_at'),
    mailSentAt: instant('mail_sent_at'),
    /** The network that submitted it, as a pseudonym, so that nobody fills the store. */
    heldBy: text('held_by'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index().on(table.workspaceId, table.emailNormalized),
    index().on(table.heldBy),
    index().on(table.recruitmentId),
    index().on(table.expiresAt),
  ],
);

/** The content of an application that its person confirmed, so that its key goes on being compared; erased with it. */
export const confirmedSubmissions = pgTable('confirmed_submissions', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  contentDigest: text('content_digest').notNull(),
});
