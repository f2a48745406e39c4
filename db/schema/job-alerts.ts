import { bigint, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { recruitments } from './recruitments.ts';
import { workspaces } from './workspaces.ts';

/** The search of an alert, in the words of the page's address. */
export type AlertSearch = {
  q: string;
  city: string[];
  department: string[];
  contractType: string[];
  remote: string[];
};

/**
 * A row is an address to which a workspace's new jobs are mailed. It exists as long as the address has an alert, and
 * belongs to no candidate: people without an application have alerts too.
 */
export const alertSubscribers = pgTable(
  'alert_subscribers',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    emailNormalized: text('email_normalized').notNull(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * The time of the next mail; null until an alert is confirmed. While a node sends the mail, it is the end of that
     * node's claim.
     */
    dueAt: instant('due_at'),
    /** The mail that is being sent, or was sent last; each attempt to send it has the same Message-ID. */
    messageId: text('message_id'),
    /** The mail that is being sent has the jobs up to this time and revision; null while none is being sent. */
    mailUntil: instant('mail_until'),
    mailRevision: bigint('mail_revision', { mode: 'number' }),
    sentAt: instant('sent_at'),
  },
  (table) => [
    unique().on(table.workspaceId, table.emailNormalized),
    index().on(table.dueAt),
    index().on(table.emailNormalized),
  ],
);

/** A row is a search whose new jobs are mailed once its address has confirmed it by a mailed link. */
export const jobAlerts = pgTable(
  'job_alerts',
  {
    id: id(),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => alertSubscribers.id, { onDelete: 'cascade' }),
    search: jsonb('search').$type<AlertSearch>().notNull(),
    /** The search in the form in which it is compared: an address has at most one alert for each. */
    searchKey: text('search_key').notNull(),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The alert is deleted after this time unless it is confirmed or renewed before. */
    expiresAt: instant('expires_at').notNull(),
    /** The mail that asks for the confirmation. */
    messageId: text('message_id').notNull(),
    mailSentAt: instant('mail_sent_at'),
    /** The last mail had the jobs up to this time and revision; later ones are new. Null until the alert is confirmed. */
    seenUntil: instant('seen_until'),
    seenRevision: bigint('seen_revision', { mode: 'number' }),
  },
  (table) => [unique().on(table.subscriberId, table.searchKey), index().on(table.expiresAt)],
);

/** A row is a job that was mailed to a subscriber, so that it is not mailed again if it is published again. */
export const mailedJobs = pgTable(
  'mailed_jobs',
  {
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => alertSubscribers.id, { onDelete: 'cascade' }),
    recruitmentId: uuid('recruitment_id')
      .notNull()
      .references(() => recruitments.id, { onDelete: 'cascade' }),
    mailedAt: instant('mailed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.recruitmentId] }),
    index().on(table.recruitmentId),
  ],
);
