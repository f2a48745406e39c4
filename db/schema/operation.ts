import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, transactionId } from './columns.ts';
import { workspaces } from './workspaces.ts';

/** A row has the time at which a backup of database and CVs was complete; `deploy/backup` writes it. */
export const backups = pgTable('backups', { completedAt: instant('completed_at').primaryKey() });

/** The one row has the installation's random id; the CV store has the same id once `markedAt` is set. */
export const installations = pgTable(
  'installations',
  {
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull(),
    markedAt: instant('marked_at'),
  },
  ({ only }) => [check('installations_only', sql`${only}`)],
);

/**
 * A row is the announced deletion of a workspace with everything of it (D97). It outlives the workspace as its report,
 * and holds nothing of a person.
 */
export const workspaceDeletions = pgTable(
  'workspace_deletions',
  {
    id: id(),
    workspaceId: uuid('workspace_id').notNull(),
    slug: text('slug').notNull(),
    /** The actor, as the audit trail names it. */
    announcedBy: text('announced_by').notNull(),
    announcedAt: instant('announced_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** True for a workspace that was disabled before: cancelling does not enable it. */
    wasDisabled: boolean('was_disabled').notNull(),
    cancelledAt: instant('cancelled_at'),
    /** From then on, data is gone and it cannot be cancelled. */
    startedAt: instant('started_at'),
    doneAt: instant('done_at'),
    /** The number of the transaction that ended it, by which a list of changes tells it (D95). */
    doneIn: transactionId('done_in'),
    /**
     * The last revision of the workspace; no list of changes of a feed can begin before it, as nothing names its jobs.
     */
    feedRevision: bigint('feed_revision', { mode: 'number' }),
    /** The numbers of what was erased, by kind. */
    erased: jsonb('erased').$type<Record<string, number>>().notNull(),
    /** The signed report; null until it is done. */
    report: jsonb('report').$type<Record<string, unknown>>(),
  },
  (table) => [
    uniqueIndex('workspace_deletions_open')
      .on(table.workspaceId)
      .where(sql`${table.cancelledAt} is null and ${table.doneAt} is null`),
    index().on(table.slug),
  ],
);

/**
 * The slots limit how many turns call the provider at once, over all nodes (D36); a row has what its turn reserved. A
 * slot without a turn is free, and so is one past `heldUntil`. Only the number has an index, so that taking and
 * releasing a slot are updates in place.
 */
export const providerSlots = pgTable('provider_slots', {
  slot: integer('slot').primaryKey(),
  turnId: uuid('turn_id'),
  workspaceId: uuid('workspace_id'),
  day: date('day', { mode: 'string' }),
  tokens: bigint('tokens', { mode: 'number' }),
  heldUntil: instant('held_until'),
});

/** A row counts the tokens that a workspace's turns used or reserved on a UTC day (D36). */
export const providerUsage = pgTable(
  'provider_usage',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.day] })],
);
