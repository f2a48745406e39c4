import { index, pgTable } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { id, instant, refersTo } from './base/columns.ts';
import type { JobAnswer } from './base/questions.ts';
import { recruitments } from './base/recruitments.ts';
import { workspaces } from './base/workspaces.ts';

/**
 * An application that an agent submitted is held until its person confirms it by the mailed link, or until it expires
 * (D45). Its id becomes the application's.
 */
export const heldApplications = pgTable(
  'held_applications',
  (t) => ({
    id: id(),
    workspaceId: refersTo('workspace_id', () => workspaces.id),
    recruitmentId: refersTo('recruitment_id', () => recruitments.id),
    emailNormalized: t.text('email_normalized').notNull(),
    email: t.text('email').notNull(),
    firstName: t.text('first_name'),
    lastName: t.text('last_name').notNull(),
    phone: t.text('phone'),
    why: t.text('why'),
    portfolioUrl: t.text('portfolio_url'),
    answers: t.jsonb('answers').$type<JobAnswer[]>().notNull().default([]),
    source: t.text('source'),
    lang: t.text('lang', { enum: ['fr', 'en'] }).notNull(),
    /** A keyed digest of the submission, to recognise a repeat and the reuse of a key with other content (D18). */
    contentDigest: t.text('content_digest').notNull(),
    /** The file in the CV store; null without one. */
    storageKey: t.text('storage_key').unique(),
    /** The file's own key, encrypted with TOKEN_KEYS: before the confirmation no candidate's key may be used. */
    sealedKey: t.text('sealed_key'),
    fileName: t.text('file_name'),
    mediaType: t.text('media_type'),
    byteLength: t.integer('byte_length'),
    sha256: t.text('sha256'),
    /** The Message-ID of the mail that asks for the confirmation. */
    messageId: t.text('message_id').notNull().unique(),
    /** Set instead of `mailSentAt` if the mailbox had too many mails that day (D37). */
    mailWithheldAt: instant('mail_withheld_at'),
    mailSentAt: instant('mail_sent_at'),
    /** A pseudonym of the network that submitted it, whose share of the store is limited. */
    heldBy: t.text('held_by'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [
    index().on(table.workspaceId, table.emailNormalized),
    index().on(table.heldBy),
    index().on(table.recruitmentId),
    index().on(table.expiresAt),
  ],
);

/** The digest of a confirmed application is kept as long as the application, so that a repeat is still recognised. */
export const confirmedSubmissions = pgTable('confirmed_submissions', (t) => ({
  applicationId: t
    .uuid('application_id')
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  contentDigest: t.text('content_digest').notNull(),
}));
