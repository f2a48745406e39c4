import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, changedIn, id, instant, keyColumns, refersTo } from './columns.ts';

export const notifyModes = ['each', 'daily', 'never'] as const;
export const statusMailModes = ['on', 'off'] as const;
export const openApplicationModes = ['on', 'off'] as const;
export const workspaceImageKinds = ['logo', 'cover', 'social-image'] as const;

/** A workspace is an employer account (contract section 1). */
export const workspaces = pgTable('workspaces', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  /** The logo, cover and social image are absolute URLs, or paths of the service itself (`workspace_images`). */
  logo: text('logo'),
  cover: text('cover'),
  socialImage: text('social_image'),
  /** `#rrggbb`. */
  accent: text('accent'),
  introFr: text('intro_fr'),
  introEn: text('intro_en'),
  /** The lines that the law asks an employer to publish about itself. */
  legalNotice: text('legal_notice'),
  contactEmail: text('contact_email'),
  /** The address for job boards that require the poster of a job. */
  posterEmail: text('poster_email'),
  linkedinCompanyId: text('linkedin_company_id'),
  lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
  /** The IANA time zone of the dates in the workspace's pages and mails (D71). */
  timeZone: text('time_zone').notNull().default('Europe/Paris'),
  retentionMonths: integer('retention_months').notNull(),
  /** The effect of an import or a publication without the pay range that the law requires (D43). */
  payTransparency: text('pay_transparency', { enum: ['off', 'warn', 'require'] })
    .notNull()
    .default('warn'),
  /** The contact is mailed about new applications at once, in a daily digest, or never. */
  notify: text('notify', { enum: notifyModes }).notNull().default('each'),
  /** Candidates are mailed the statuses of their applications, or not. */
  statusMails: text('status_mails', { enum: statusMailModes }).notNull().default('on'),
  /** People may apply without a job, or not. */
  openApplications: text('open_applications', { enum: openApplicationModes }).notNull().default('off'),
  /** The workspace's pages promise an answer by a person within so many days (D59); null without a promise. */
  promiseDays: integer('promise_days'),
  /** Sites that may open the workspace's sessions and portals, in addition to CORS_ORIGINS (D65). */
  origins: text('origins').array().notNull().default([]),
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  changedIn: changedIn(),
});

/**
 * A row has the figures of a workspace that promises answers (D59). `medianDays`, `answeredShare` and `people` are
 * public, and null if too few applications came. When one of them changes, a trigger writes a new revision.
 */
export const workspaceAnswers = pgTable('workspace_answers', {
  workspaceId: uuid('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  /** The number of days within which half of the answered applications were answered. */
  medianDays: integer('median_days'),
  /** The share of the applications that were answered, from 0 to 1. */
  answeredShare: doublePrecision('answered_share'),
  /** The number of people who applied. */
  people: integer('people'),
  /** The number of unanswered applications that have waited longer than promised. It is not public. */
  overdue: integer('overdue').notNull().default(0),
  /** The time of the last mail that reminded the employer of overdue applications. */
  remindedAt: instant('reminded_at'),
  /** The time of the last change of the three public figures. */
  changedAt: instant('changed_at').notNull(),
});

/** The service itself serves these images of a workspace. */
export const workspaceImages = pgTable(
  'workspace_images',
  {
    workspaceId: refersTo('workspace_id', () => workspaces.id),
    kind: text('kind', { enum: workspaceImageKinds }).notNull(),
    mediaType: text('media_type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    /** Base64, which both drivers read alike. */
    data: text('data').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.kind] })],
);

/** Workspace keys (`ak_…`), with which an employer reads the workspace's published jobs (D10). */
export const workspaceKeys = pgTable(
  'workspace_keys',
  {
    ...keyColumns(),
    workspaceId: refersTo('workspace_id', () => workspaces.id),
  },
  (table) => [index().on(table.workspaceId)],
);

/** Management keys (`mk_…`), with which an employer's systems write jobs and read applications (D53). */
export const managementKeys = pgTable(
  'management_keys',
  {
    ...keyColumns(),
    /** Null for a key of the installation, which is valid for every workspace, present and future. */
    workspaceId: uuid('workspace_id').references(() => workspaces.id),
    /** The permissions of `domain/access/permissions.ts`. */
    scopes: text('scopes').array().notNull(),
    /** The actor that issued it, as the audit trail names it. */
    issuedBy: text('issued_by').notNull(),
  },
  (table) => [index().on(table.workspaceId)],
);

export const memberRoles = ['owner', 'recruiter', 'reviewer'] as const;

/**
 * A row is a person who may sign in at a workspace's desk (D57): its contact, or someone who was invited. The only
 * personal value of the row is the address.
 */
export const members = pgTable(
  'members',
  {
    id: id(),
    workspaceId: belongsTo('workspace_id', () => workspaces.id),
    /** In lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: memberRoles }).notNull(),
    /** The actor that invited them, as the audit trail names it; null for the workspace's contact. */
    invitedBy: text('invited_by'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.workspaceId, table.email), index().on(table.email)],
);

/**
 * A row is a link that signs a member in once: it was mailed, or made after a sign-in at an identity provider. Only the
 * SHA-256 of its secret is stored.
 */
export const deskSignIns = pgTable(
  'desk_sign_ins',
  {
    digest: text('digest').primaryKey(),
    memberId: belongsTo('member_id', () => members.id),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /**
     * The time of the sign-in at the provider, from which the session's age counts. Null for a mailed link: the age
     * counts from its use.
     */
    authenticatedAt: instant('authenticated_at'),
  },
  (table) => [index().on(table.memberId), index().on(table.expiresAt)],
);

/** A session is a signed-in browser; only the SHA-256 of its cookie is stored. */
export const deskSessions = pgTable(
  'desk_sessions',
  {
    digest: text('digest').primaryKey(),
    memberId: belongsTo('member_id', () => members.id),
    /** A session ends when it was not seen for a while, and at `expiresAt` in any case. */
    seenAt: instant('seen_at').notNull(),
    /** The name of the browser; null for an unknown one, as `system` for an unknown operating system (D131). */
    browser: text('browser'),
    system: text('system'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.memberId), index().on(table.expiresAt)],
);
