import { sql } from 'drizzle-orm';
import { index, pgTable, unique } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { belongsTo, id, instant } from './base/columns.ts';
import { candidates } from './candidates.ts';

/*
 * Some columns have older names than their properties, such as `subject_id` for `causeId`. A column is never renamed,
 * since nodes of two versions run at the same time during an upgrade.
 */

/**
 * Each row is a mail, or one application's part of a digest. Each mail is sent once, under one Message-ID, even if its
 * job runs several times.
 */
export const mails = pgTable(
  'mails',
  (t) => ({
    id: id(),
    candidateId: belongsTo('candidate_id', () => candidates.id),
    applicationId: t.uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    /** The mail's name, such as `announce-status`. */
    kind: t.text('kind').notNull(),
    /**
     * The id of what caused the mail: an application, a message, a request and so on. Each kind and cause has one mail.
     */
    causeId: t.uuid('subject_id').notNull(),
    /** All applications of one digest have the same Message-ID. */
    messageId: t.text('message_id').notNull(),
    /** The recipient's address; null until the mail is sent. */
    recipient: t.text('recipient'),
    /** The mail's language; null until the mail is sent. */
    lang: t.text('lang', { enum: ['fr', 'en'] }),
    /**
     * The state that the mail reported, such as the application's status. The next mail of its kind is sent only if the
     * state has changed (D37).
     */
    reportedState: t.text('reported_state'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** Set instead of `sentAt` if the mailbox had its mails of the day (D37), or the employer turned digests off. */
    withheldAt: instant('withheld_at'),
    /**
     * The time from which a node may send the digest of this row; null for a mail that is no part of a digest. A node
     * that begins to send sets it to the end of its lease. If that node fails, another one sends the digest then.
     */
    digestDueAt: instant('due_at'),
    /** The id of the digest that this row is part of, set before the digest is sent. */
    digestId: t.uuid('digest_id'),
  }),
  (table) => [
    unique().on(table.kind, table.causeId),
    index().on(table.candidateId),
    index().on(table.applicationId),
    // The rows that wait for their digest.
    index('mails_gathered')
      .on(table.digestDueAt)
      .where(sql`due_at is not null and sent_at is null and withheld_at is null`),
  ],
);

/**
 * Limits how many mails third parties can cause to one mailbox (D37). A row has the times of the mails of the last day,
 * and outlives an erased person by a day. `mailbox` is a pseudonym, which is computed with TOKEN_KEYS.
 */
export const mailAllowances = pgTable(
  'mail_allowances',
  (t) => ({
    mailbox: t.text('mailbox').primaryKey(),
    sentTimes: instant('sent_at').array().notNull(),
    lastSentAt: instant('last_sent_at').notNull(),
  }),
  (table) => [index().on(table.lastSentAt)],
);
