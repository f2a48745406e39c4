import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { applications } from './candidates.ts';
import { id, instant } from './columns.ts';
import { partners } from './partners.ts';

/** An endpoint receives a partner's events about its applications and its feed's jobs (D48). */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  partnerId: uuid('partner_id')
    .notNull()
    .unique()
    .references(() => partners.id),
  url: text('url').notNull(),
  /** The secret, encrypted with DATA_KEYS like the previous one, which also signs until `previousUntil`. */
  sealedSecret: text('sealed_secret').notNull(),
  sealedPrevious: text('sealed_previous'),
  previousUntil: instant('previous_until'),
  /** The number of failed attempts since the last success. */
  failures: integer('failures').notNull().default(0),
  failingSince: instant('failing_since'),
  /** The time before which nothing is sent. */
  pausedUntil: instant('paused_until'),
  disabledAt: instant('disabled_at'),
  disabledReason: text('disabled_reason', { enum: ['failing', 'gone'] }),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** An event for a partner is written in the transaction of its cause; the row also has the state of its delivery. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`, the same in each attempt. */
    id: id(),
    /** The order in which events of one subject are delivered. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** The application or the job. */
    subjectId: uuid('subject_id').notNull(),
    /** Null for a job. The event of an erased application is deleted with it (D31). */
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
    firstAttemptAt: instant('first_attempt_at'),
    /** While an attempt runs, the time after which another node may repeat it. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    lastStatus: smallint('last_status'),
    lastFault: text('last_fault'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('webhook_deliveries_waiting').on(table.endpointId, table.sequence).where(sql`state = 'waiting'`),
    index('webhook_deliveries_order')
      .on(table.endpointId, table.subjectId, table.sequence)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_undelivered').on(table.state).where(sql`state <> 'delivered'`),
    unique().on(table.endpointId, table.sequence),
    index().on(table.applicationId),
    index().on(table.createdAt),
  ],
);

/**
 * A row is a job that the partner knows from an event and that was not removed since; the job itself may be deleted.
 */
export const webhookJobs = pgTable(
  'webhook_jobs',
  {
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    recruitmentId: uuid('recruitment_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpointId, table.recruitmentId] })],
);
