import { bigint, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { workspaces } from './workspaces.ts';

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
