import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When each backup of database and CVs was complete; `deploy/backup` tells it. */
export const backups = pgTable('backups', { completedAt: instant('completed_at').primaryKey() });

/** One row: the installation's random id, which its CV store keeps as well once `markedAt` is set. */
export const installations = pgTable(
  'installations',
  {
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull(),
    markedAt: instant('marked_at'),
  },
  ({ only }) => [check('installations_only', sql`${only}`)],
);
