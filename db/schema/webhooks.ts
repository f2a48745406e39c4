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

/** Where a partner is told of what becomes of its applications and its feed's jobs (D48). */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  partnerId: uuid('partner_id')
    .notNull()
    .unique()
    .references(() => partners.id),
  url: text('url').notNull(),
  /** Sealed by DATA_KEYS, as is the one before, which signs too until `previousUntil`. */
  sealedSecret: text('sealed_secret').notNull(),
  sealedPrevious: text('sealed_previous'),
  previousUntil: instant('previous_until'),
  /** Attempts that failed since the last that did not. */
  failures: integer('failures').notNull().default(0),
  failingSince: instant('failing_since'),
  /** Nothing is sent before. */
  pausedUntil: instant('paused_until'),
  disabledAt: instant('disabled_at'),
  disabledReason: text('disabled_reason', { enum: ['failing', 'gone'] }),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** An event for a partner, written in the transaction of what happened, and what became of its delivery. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`, the same in each attempt. */
    id: id(),
    /** Events of one subject are delivered in this order. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** The application or the job. */
    subjectId: uuid('subject_id').notNull(),
    /** Null for a job; the event of an erased application goes with it (D31). */
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
    firstAttemptAt: instant('first_attempt_at'),
    /** While an attempt runs, when another node may take it for lost. */
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

/** The jobs that a partner was told of and that were not removed since; the job's row may be gone. */
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
