import { pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When each backup of database and CVs was complete; `deploy/backup` tells it. */
export const backups = pgTable('backups', { completedAt: instant('completed_at').primaryKey() });
