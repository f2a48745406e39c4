import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant, keyColumns, refersTo } from './columns.ts';
import { workspaces } from './workspaces.ts';

/** The feed has a profile for each board; `domain/feed/boards/` defines them (D50). */
export const feedProfiles = [
  'default',
  'indeed',
  'linkedin',
  'talent',
  'adzuna',
  'jooble',
  'hellowork',
  'francetravail',
] as const;

/** A partner is one job board that serves all workspaces (D11). */
export const partners = pgTable('partners', {
  id: id(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  profile: text('profile', { enum: feedProfiles }).notNull().default('default'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const partnerKeys = pgTable(
  'partner_keys',
  {
    ...keyColumns(),
    partnerId: refersTo('partner_id', () => partners.id),
    /** A `feed` key is valid for the feed's secret address only (D49), a `test` key for the sandbox (D47). */
    purpose: text('purpose', { enum: ['api', 'feed', 'test'] })
      .notNull()
      .default('api'),
  },
  (table) => [index().on(table.partnerId)],
);

/** A row withholds a workspace's jobs from a partner. */
export const partnerExclusions = pgTable(
  'partner_exclusions',
  {
    partnerId: refersTo('partner_id', () => partners.id),
    workspaceId: refersTo('workspace_id', () => workspaces.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.workspaceId] }), index().on(table.workspaceId)],
);
