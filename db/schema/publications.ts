import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { feedProfiles } from './partners.ts';

const revision = () => bigint('revision', { mode: 'number' }).notNull();

/**
 * The last revision of each thing that answers depend on. A revision is the number of a transaction that changed what
 * the public sees; triggers take it as the last act before the commit, so that revisions are in the order of commits
 * (D44). `counter` holds the newest one.
 */
export const revisions = pgTable(
  'revisions',
  {
    kind: text('kind', { enum: ['counter', 'jobs', 'workspace', 'partner', 'keys'] }).notNull(),
    /** A workspace's or a partner's id; the nil UUID for the counter. */
    owner: uuid('owner').notNull(),
    revision: revision(),
    /** By the application's clock. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.owner] }), index().on(table.revision)],
);

/** The public life of a recruitment that was listed once, kept by a trigger on `recruitments`; it outlives the row. */
export const publications = pgTable(
  'publications',
  {
    recruitmentId: uuid('recruitment_id').primaryKey(),
    workspaceId: uuid('workspace_id').notNull(),
    /** Of its last change. */
    revision: revision(),
    changedAt: instant('changed_at').notNull(),
    /** Active, published and no test: visible between the two times that follow (D12). */
    listed: boolean('listed').notNull(),
    publishedAt: instant('published_at'),
    closesAt: instant('closes_at'),
    /** When a change last hid it from those who could see it, and how (D44). */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason', { enum: ['closed', 'unpublished', 'expired'] }),
  },
  (table) => [
    index('publications_listed')
      .on(table.workspaceId, table.publishedAt.desc().nullsLast(), table.recruitmentId)
      .where(sql`listed`),
    index('publications_newest')
      .on(table.publishedAt.desc().nullsLast(), table.recruitmentId)
      .where(sql`listed`),
    index('publications_closing').on(table.closesAt).where(sql`listed`),
    index().on(table.workspaceId, table.revision),
    index().on(table.revision),
  ],
);

/** When a partner last lost or regained a workspace's jobs, kept by a trigger on `partner_exclusions`. */
export const exclusionChanges = pgTable(
  'exclusion_changes',
  {
    partnerId: uuid('partner_id').notNull(),
    workspaceId: uuid('workspace_id').notNull(),
    revision: revision(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.workspaceId] })],
);

/**
 * A job as answers hold it, rendered once per version (D42). The three columns behind the id name all that the texts
 * depend on: a row whose names differ is not used, and replaced.
 */
export const renderedJobs = pgTable(
  'rendered_jobs',
  {
    recruitmentId: uuid('recruitment_id').primaryKey(),
    /** So that a workspace's texts are read from the pages on which they stand side by side. */
    workspaceId: uuid('workspace_id'),
    jobRevision: bigint('job_revision', { mode: 'number' }).notNull(),
    workspaceRevision: bigint('workspace_revision', { mode: 'number' }).notNull(),
    /** The renderer's version and the public address. */
    renderer: text('renderer').notNull(),
    /** PublishedJob as JSON. */
    published: text('published').notNull(),
    /** The job of a careers list as JSON. */
    careers: text('careers').notNull(),
    /** The job as an item of RSS and of JSON Feed, with U+0001 where the board is named; null until it is among the newest of a feed that is read. */
    rss: text('rss'),
    jsonFeed: text('json_feed'),
    /** What filters compare, made of what answers show, so that they reveal nothing else (D44); folded texts. */
    title: text('title').notNull(),
    publishedWords: text('published_words').notNull(),
    careersWords: text('careers_words').notNull(),
    city: text('city'),
    region: text('region'),
    country: text('country'),
    postalCode: text('postal_code'),
    contractType: text('contract_type'),
    experienceLevel: text('experience_level'),
    educationLevel: text('education_level'),
    department: text('department'),
    remote: text('remote', { enum: ['none', 'hybrid', 'full'] }).notNull(),
    /** The most that is offered, else the least, in the job's own period; null where it is hidden. */
    salary: doublePrecision('salary'),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
  },
  (table) => [index().on(table.workspaceId)],
);

/**
 * A job as an element of the feed, rendered once per version, profile and renderer; the names are those of
 * `rendered_jobs`. While an upgrade rolls over the nodes, two renderers have their elements side by side.
 */
export const renderedFeedJobs = pgTable(
  'rendered_feed_jobs',
  {
    recruitmentId: uuid('recruitment_id').notNull(),
    profile: text('profile', { enum: feedProfiles }).notNull(),
    jobRevision: bigint('job_revision', { mode: 'number' }).notNull(),
    workspaceRevision: bigint('workspace_revision', { mode: 'number' }).notNull(),
    renderer: text('renderer').notNull(),
    /** With U+0001 where the partner's code is filled in; null where the job cannot be rendered. */
    element: text('element'),
    /** The ids of the board's rules that the job breaks, and `pay_range` (D43). */
    broken: text('broken').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.recruitmentId, table.profile, table.renderer] }),
    index('rendered_feed_jobs_left_out').on(table.profile).where(sql`element is null`),
  ],
);

/** Up to which revision every listed job is rendered for a profile, so that a read need not look at each. */
export const renderedProfiles = pgTable(
  'rendered_profiles',
  {
    profile: text('profile', { enum: feedProfiles }).notNull(),
    renderer: text('renderer').notNull(),
    revision: revision(),
  },
  (table) => [primaryKey({ columns: [table.profile, table.renderer] })],
);
