import { sql } from 'drizzle-orm';
import { index, pgTable, unique } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { belongsTo, id, instant } from './base/columns.ts';
import { candidates } from './candidates.ts';

/** A row is a mail, or one application's part of a digest. It is sent once, under one Message-ID, even if its job runs several times. */
export const mails = pgTable(
  'mails',
  (t) => ({
    id: id(),
    candidateId: belongsTo('candidate_id', () => candidates.id),
    applicationId: t.uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    kind: t.text('kind').notNull(),
    subjectId: t.uuid('subject_id').notNull(),
    /** All applications of one digest have the same Message-ID. */
    messageId: t.text('message_id').notNull(),
    /** The recipient's address and the language; null until the mail is sent. */
    recipient: t.text('recipient'),
    lang: t.text('lang', { enum: ['fr', 'en'] }),
    /** The application's state that the mail reported, for kinds whose next mail reports a change of it (D37). */
    reportedState: t.text('reported_state'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** Set instead of `sentAt` if the mails of the day were used up (D37), or the employer turned digests off. */
    withheldAt: instant('withheld_at'),
    /**
     * The time at which the digest with this application is due, or at which its sender's lease ends; null for a mail of
     * its own.
     */
    dueAt: instant('due_at'),
    /** The digest with this application, set before the digest is sent. */
    digestId: t.uuid('digest_id'),
  }),
  (table) => [
    unique().on(table.kind, table.subjectId),
    index().on(table.candidateId),
    index().on(table.applicationId),
    index('mails_gathered')
      .on(table.dueAt)
      .where(sql`due_at is not null and sent_at is null and withheld_at is null`),
  ],
);

/**
 * The times in the last day at which a mailbox received mails that third parties can cause (D37). It outlives an
 * erased person by a day; the mailbox is a pseudonym, which only TOKEN_KEYS can compute.
 */
export const mailAllowances = pgTable(
  'mail_allowances',
  (t) => ({
    mailbox: t.text('mailbox').primaryKey(),
    sentAt: instant('sent_at').array().notNull(),
    lastSentAt: instant('last_sent_at').notNull(),
  }),
  (table) => [index().on(table.lastSentAt)],
);
