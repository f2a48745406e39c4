import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { belongsTo, id, instant } from './base/columns.ts';
import { partners } from './base/partners.ts';
import { workspaces } from './base/workspaces.ts';

/** A secret that a rotation replaced, encrypted with DATA_KEYS, and the instant until which it still signs. */
export type FormerSecret = { sealed: string; until: string };

/**
 * An endpoint has one owner. The endpoint of a partner receives events about the partner's applications and the jobs of
 * its feed (D48), that of an employer events about its workspace, and that of the installation events about all
 * workspaces (D56).
 */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  (t) => ({
    id: id(),
    partnerId: t
      .uuid('partner_id')
      .unique()
      .references(() => partners.id),
    workspaceId: t
      .uuid('workspace_id')
      .unique()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    installation: t.boolean('installation').notNull().default(false),
    url: t.text('url').notNull(),
    /** The types of events that the endpoint receives; null for all. */
    events: t.text('events').array(),
    /**
     * The secret that a receiver verifies with, encrypted with DATA_KEYS. A rotation replaces it. The replaced secret
     * still signs for a while, in which receivers take over the new one.
     */
    sealedSecret: t.text('sealed_secret').notNull(),
    /**
     * The newest replaced secret, encrypted too. It is no element of `earlierSecrets`, since the last release reads
     * only `sealedPrevious` and `previousUntil`.
     */
    sealedPrevious: t.text('sealed_previous'),
    /** The instant until which `sealedPrevious` signs. */
    previousUntil: instant('previous_until'),
    /** The secrets that were replaced before `sealedPrevious`, the newest first. */
    earlierSecrets: t.jsonb('earlier_secrets').$type<FormerSecret[]>().notNull().default([]),
    /** The number of failed attempts since the last success. */
    failures: t.integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    /** Nothing is sent before this time. */
    pausedUntil: instant('paused_until'),
    disabledAt: instant('disabled_at'),
    disabledReason: t.text('disabled_reason', { enum: ['failing', 'gone'] }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  }),
  (table) => [
    uniqueIndex('webhook_endpoints_installation').on(table.installation).where(sql`installation`),
    check('webhook_endpoints_owner', sql`num_nonnulls(partner_id, workspace_id) + installation::int = 1`),
  ],
);

/**
 * A row is an event for one endpoint, with the state of its delivery. It is written in the transaction of its cause.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  (t) => ({
    /** The `webhook-id`, the same in each attempt. */
    id: id(),
    /** The order in which events of one subject are delivered. */
    sequence: t.bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    endpointId: belongsTo('endpoint_id', () => webhookEndpoints.id),
    type: t.text('type').notNull(),
    /** The application, the job, or the person of a deletion. */
    subjectId: t.uuid('subject_id').notNull(),
    /** Set if the subject is an application. The event of an erased application is deleted with it (D31). */
    applicationId: t.uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    body: t.text('body').notNull(),
    state: t.text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: t.smallint('attempts').notNull().default(0),
    firstAttemptAt: instant('first_attempt_at'),
    /** The time of the next attempt; while one runs, the time after which another node may repeat it. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    lastStatus: t.smallint('last_status'),
    lastFault: t.text('last_fault'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
  }),
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
 * The jobs whose state an endpoint knows already, so that no further event reports it. A partner's endpoint knows that
 * the job is in the feed, any other endpoint that the job has expired. It knows this from an event, or the job was in
 * that state before the endpoint was set. The job itself may be deleted.
 */
export const webhookJobs = pgTable(
  'webhook_jobs',
  (t) => ({
    endpointId: belongsTo('endpoint_id', () => webhookEndpoints.id),
    recruitmentId: t.uuid('recruitment_id').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.endpointId, table.recruitmentId] })],
);
