import { bigint, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaces } from './workspaces.ts';

/**
 * A row for each turn that may be with the provider at once, over all nodes (D36), and what the turn in it has
 * reserved. A free slot has no turn; one whose time is over is free as well. Nothing is indexed but the number, so
 * that taking and releasing are updates in place.
 */
export const providerSlots = pgTable('provider_slots', {
  slot: integer('slot').primaryKey(),
  turnId: uuid('turn_id'),
  workspaceId: uuid('workspace_id'),
  day: date('day', { mode: 'string' }),
  tokens: bigint('tokens', { mode: 'number' }),
  heldUntil: instant('held_until'),
});

/** Tokens that a workspace's turns used or have reserved, a row for each UTC day (D36). */
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
