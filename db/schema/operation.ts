import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant, transactionId } from './base/columns.ts';
import { workspaces } from './base/workspaces.ts';

/** A row has the time at which a backup of database and CVs was complete; `deploy/backup` writes it. */
export const backups = pgTable('backups', { completedAt: instant('completed_at').primaryKey() });

/** The only row has the installation's random id. The CV store has the same id since `markedAt`; null before. */
export const installations = pgTable(
  'installations',
  (t) => ({
    only: t.boolean('only').primaryKey().default(true),
    id: t.uuid('id').notNull(),
    markedAt: instant('marked_at'),
  }),
  ({ only }) => [check('installations_only', sql`${only}`)],
);

/**
 * A row is the announced deletion of a workspace with all its data (D97). It stays as a report after the workspace is
 * deleted, and has no data of a person.
 */
export const workspaceDeletions = pgTable(
  'workspace_deletions',
  (t) => ({
    id: id(),
    workspaceId: t.uuid('workspace_id').notNull(),
    slug: t.text('slug').notNull(),
    /** The actor, as the audit trail names it. */
    announcedBy: t.text('announced_by').notNull(),
    announcedAt: instant('announced_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** True for a workspace that was disabled before: cancelling does not enable it. */
    wasDisabled: t.boolean('was_disabled').notNull(),
    cancelledAt: instant('cancelled_at'),
    /** The time from which data is being deleted, so that the deletion cannot be cancelled any more. */
    startedAt: instant('started_at'),
    doneAt: instant('done_at'),
    /** The number of the transaction that deleted the workspace; lists of changed workspaces need it (D95). */
    doneIn: transactionId('done_in'),
    /**
     * The last revision of the workspace. A list of changes of a feed cannot begin before it, since no row names the
     * workspace's jobs any more.
     */
    feedRevision: t.bigint('feed_revision', { mode: 'number' }),
    /** The number of erased rows of each kind. */
    erased: t.jsonb('erased').$type<Record<string, number>>().notNull(),
    /** The signed report; null until it is done. */
    report: t.jsonb('report').$type<Record<string, unknown>>(),
  }),
  (table) => [
    uniqueIndex('workspace_deletions_open')
      .on(table.workspaceId)
      .where(sql`${table.cancelledAt} is null and ${table.doneAt} is null`),
    index().on(table.slug),
  ],
);

/**
 * The slots limit how many turns call the provider at once, over all nodes (D36). A slot is free if it has no turn or
 * `heldUntil` is past. A taken slot has the tokens that its turn reserved. Only `slot` has an index, so that taking and
 * releasing a slot are updates in place.
 */
export const providerSlots = pgTable('provider_slots', (t) => ({
  slot: t.integer('slot').primaryKey(),
  turnId: t.uuid('turn_id'),
  workspaceId: t.uuid('workspace_id'),
  day: t.date('day', { mode: 'string' }),
  tokens: t.bigint('tokens', { mode: 'number' }),
  heldUntil: instant('held_until'),
}));

/** A row counts the tokens that a workspace's turns used or reserved on a UTC day (D36). */
export const providerUsage = pgTable(
  'provider_usage',
  (t) => ({
    workspaceId: belongsTo('workspace_id', () => workspaces.id),
    day: t.date('day', { mode: 'string' }).notNull(),
    tokens: t.bigint('tokens', { mode: 'number' }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.workspaceId, table.day] })],
);
