import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
