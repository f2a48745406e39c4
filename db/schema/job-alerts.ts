import { index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant, refersTo } from './base/columns.ts';
import { recruitments } from './base/recruitments.ts';
import { workspaces } from './base/workspaces.ts';

/** The search of an alert, with the query parameters of the careers page. */
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
  (t) => ({
    id: id(),
    workspaceId: refersTo('workspace_id', () => workspaces.id),
    emailNormalized: t.text('email_normalized').notNull(),
    email: t.text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * The time of the next mail; null until an alert is confirmed. While a node sends it, the end of the node's lease.
     */
    dueAt: instant('due_at'),
    /** The Message-ID of the mail that is being sent, or was sent last. Each attempt of one mail has the same. */
    messageId: t.text('message_id'),
    /** The mail that is being sent lists the jobs up to this time and this revision; both null if none is. */
    mailJobsUntil: instant('mail_until'),
    mailJobsRevision: t.bigint('mail_revision', { mode: 'number' }),
    /** The time of the last mail that was sent. */
    sentAt: instant('sent_at'),
  }),
  (table) => [
    unique().on(table.workspaceId, table.emailNormalized),
    index().on(table.dueAt),
    index().on(table.emailNormalized),
  ],
);

/** A row is a search. Its new jobs are mailed after its subscriber has confirmed it with a mailed link. */
export const jobAlerts = pgTable(
  'job_alerts',
  (t) => ({
    id: id(),
    subscriberId: belongsTo('subscriber_id', () => alertSubscribers.id),
    search: t.jsonb('search').$type<AlertSearch>().notNull(),
    /** The search as a text. A subscriber has at most one alert with the same text. */
    searchKey: t.text('search_key').notNull(),
    lang: t.text('lang', { enum: ['fr', 'en'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The alert is deleted after this time unless it is confirmed or renewed before. */
    expiresAt: instant('expires_at').notNull(),
    /** The Message-ID of the mail that asks for the confirmation. */
    messageId: t.text('message_id').notNull(),
    /** The time at which the mail for the confirmation was sent; null before. */
    mailSentAt: instant('mail_sent_at'),
    /** Jobs after this time and this revision are new to the subscriber; both null until the alert is confirmed. */
    seenJobsUntil: instant('seen_until'),
    seenJobsRevision: t.bigint('seen_revision', { mode: 'number' }),
  }),
  (table) => [unique().on(table.subscriberId, table.searchKey), index().on(table.expiresAt)],
);

/** A row is a job that was mailed to a subscriber, so that it is not mailed again if it is published again. */
export const mailedJobs = pgTable(
  'mailed_jobs',
  {
    subscriberId: belongsTo('subscriber_id', () => alertSubscribers.id),
    recruitmentId: belongsTo('recruitment_id', () => recruitments.id),
    mailedAt: instant('mailed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriberId, table.recruitmentId] }),
    index().on(table.recruitmentId),
  ],
);
