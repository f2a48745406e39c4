import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

export const notifyModes = ['each', 'daily', 'never'] as const;
export const statusMailModes = ['on', 'off'] as const;
export const workspaceImageKinds = ['logo', 'cover', 'social-image'] as const;

/** A workspace is an employer account (contract section 1). */
export const workspaces = pgTable('workspaces', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  /** These three are addresses elsewhere, or begin with / below the service's own (`workspace_images`). */
  logo: text('logo'),
  cover: text('cover'),
  socialImage: text('social_image'),
  /** `#rrggbb`. */
  accent: text('accent'),
  introFr: text('intro_fr'),
  introEn: text('intro_en'),
  contactEmail: text('contact_email'),
  /** Given to job boards that demand whom a job was posted by. */
  posterEmail: text('poster_email'),
  linkedinCompanyId: text('linkedin_company_id'),
  lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
  /** Pages and mails say its days in this IANA time zone (D71). */
  timeZone: text('time_zone').notNull().default('Europe/Paris'),
  retentionMonths: integer('retention_months').notNull(),
  /** What an import or a publication says of a job that owes the law its pay range (D43). */
  payTransparency: text('pay_transparency', { enum: ['off', 'warn', 'require'] })
    .notNull()
    .default('warn'),
  /** When its contact hears of new applications: at once, in a digest, or never. */
  notify: text('notify', { enum: notifyModes }).notNull().default('each'),
  /** Whether candidates are mailed the statuses of their applications. */
  statusMails: text('status_mails', { enum: statusMailModes }).notNull().default('on'),
  /** Sites that may open its sessions and portals beside those of CORS_ORIGINS (D65). */
  origins: text('origins').array().notNull().default([]),
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The images that a workspace shows from its own address. */
export const workspaceImages = pgTable(
  'workspace_images',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    kind: text('kind', { enum: workspaceImageKinds }).notNull(),
    mediaType: text('media_type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    /** Base64, which both drivers read alike. */
    data: text('data').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.kind] })],
);

/** Workspace keys: only the SHA-256 is stored (D10). */
export const workspaceKeys = pgTable(
  'workspace_keys',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    label: text('label'),
    digest: text('digest').notNull().unique(),
    lastFour: text('last_four').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index().on(table.workspaceId)],
);
