import { getTableColumns } from 'drizzle-orm';
import { recruitments } from '../schema/index.ts';

export type Recruitment = Omit<typeof recruitments.$inferSelect, 'changedIn'>;

/** The columns that the service writes; the database itself numbers each change (D95). */
export const { changedIn: _, ...recruitmentColumns } = getTableColumns(recruitments);
