import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './base/columns.ts';
import { feedProfiles } from './base/partners.ts';

const revision = () => bigint('revision', { mode: 'number' }).notNull();

/**
 * A revision is the number of a transaction that changed public data. Triggers take it as the last act before the
 * commit, so that revisions are in the order of commits (D44). A row has the last revision of one thing that answers
 * depend on, such as all jobs of a workspace.
 */
export const revisions = pgTable(
  'revisions',
  (t) => ({
    /**
     * `counter`: the newest revision of all. `workspace`: the workspace's own row. `answers`: its public figures (D59).
     * `partner`: a partner or its exclusions. `keys`: the revoked keys of a workspace or a partner.
     */
    kind: t.text('kind', { enum: ['counter', 'jobs', 'workspace', 'answers', 'partner', 'keys'] }).notNull(),
    /** The id of the workspace or of the partner; the nil UUID for the counter. */
    owner: t.uuid('owner').notNull(),
    revision: revision(),
    /** The time of the change, by the application's clock. */
    changedAt: instant('changed_at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.kind, table.owner] }), index().on(table.revision)],
);

/** A trigger on `recruitments` writes a row for each recruitment that was ever listed; it outlives the recruitment. */
export const publications = pgTable(
  'publications',
  (t) => ({
    recruitmentId: t.uuid('recruitment_id').primaryKey(),
    workspaceId: t.uuid('workspace_id').notNull(),
    /** The revision of the job's last change. */
    revision: revision(),
    changedAt: instant('changed_at').notNull(),
    /** True for an active, published job that is no test: it is visible from `publishedAt` to `closesAt` (D12). */
    listed: t.boolean('listed').notNull(),
    publishedAt: instant('published_at'),
    closesAt: instant('closes_at'),
    /** The time and reason of the last change that hid a visible job (D44). */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnReason: t.text('withdrawn_reason', { enum: ['closed', 'unpublished', 'expired'] }),
    /** The revision of the last change that made the job appear; null if none did since the column exists. */
    appearedRevision: t.bigint('appeared_revision', { mode: 'number' }),
  }),
  (table) => [
    index('publications_listed')
      .on(table.workspaceId, table.publishedAt.desc().nullsLast(), table.recruitmentId)
      .where(sql`listed`),
    index('publications_newest')
      .on(table.publishedAt.desc().nullsLast(), table.recruitmentId)
      .where(sql`listed`),
    index('publications_closing').on(table.closesAt).where(sql`listed`),
    // The id makes the order total, so that a reader of batches goes on where the last batch ended.
    index().on(table.workspaceId, table.revision, table.recruitmentId),
    index().on(table.revision, table.recruitmentId),
  ],
);

/** A trigger on `partner_exclusions` records when a partner last lost or regained a workspace's jobs. */
export const exclusionChanges = pgTable(
  'exclusion_changes',
  (t) => ({
    partnerId: t.uuid('partner_id').notNull(),
    workspaceId: t.uuid('workspace_id').notNull(),
    revision: revision(),
    changedAt: instant('changed_at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.partnerId, table.workspaceId] })],
);

/**
 * A row has a job's rendered texts, which answers copy (D42). The job's revision, the workspace's and the renderer are
 * the version of these texts: a row of another version is not used and is replaced.
 */
export const renderedJobs = pgTable(
  'rendered_jobs',
  (t) => ({
    recruitmentId: t.uuid('recruitment_id').primaryKey(),
    /** The index on this column lets a workspace's texts be read together. */
    workspaceId: t.uuid('workspace_id'),
    jobRevision: t.bigint('job_revision', { mode: 'number' }).notNull(),
    workspaceRevision: t.bigint('workspace_revision', { mode: 'number' }).notNull(),
    /** The renderer's version and the public address. */
    renderer: t.text('renderer').notNull(),
    /** PublishedJob as JSON. */
    published: t.text('published').notNull(),
    /** The job of a careers list as JSON. */
    careers: t.text('careers').notNull(),
    /** The job as an item of RSS, with U+0001 instead of the board's name; null until a feed needs it. */
    rss: t.text('rss'),
    /** The job as an item of JSON Feed, as `rss`. */
    jsonFeed: t.text('json_feed'),
    /**
     * Filters compare this column and those that follow. They are made from public answers only (D44). Their texts are
     * folded: without accents, in lower case.
     */
    title: t.text('title').notNull(),
    publishedWords: t.text('published_words').notNull(),
    careersWords: t.text('careers_words').notNull(),
    city: t.text('city'),
    region: t.text('region'),
    country: t.text('country'),
    postalCode: t.text('postal_code'),
    /**
     * Every place of a job that has several: for each field the folded values, each with its spelling, such as
     * `{"city":{"orleans":"Orléans"}}`. Null for a job with one place, which the columns above describe.
     */
    places: t
      .jsonb('places')
      .$type<Record<'city' | 'region' | 'country' | 'postalCode', Record<string, string>>>(),
    contractType: t.text('contract_type'),
    experienceLevel: t.text('experience_level'),
    educationLevel: t.text('education_level'),
    department: t.text('department'),
    remote: t.text('remote', { enum: ['none', 'hybrid', 'full'] }).notNull(),
    /** The maximum salary, or the minimum if there is no maximum, for the job's own period; null if it is hidden. */
    salary: t.doublePrecision('salary'),
    lang: t.text('lang', { enum: ['fr', 'en'] }).notNull(),
  }),
  (table) => [index().on(table.workspaceId)],
);

/**
 * A job is rendered as an element of the feed once per version, profile and renderer; the version is that of
 * `rendered_jobs`. During a rolling upgrade two renderers have a row each.
 */
export const renderedFeedJobs = pgTable(
  'rendered_feed_jobs',
  (t) => ({
    recruitmentId: t.uuid('recruitment_id').notNull(),
    profile: t.text('profile', { enum: feedProfiles }).notNull(),
    jobRevision: t.bigint('job_revision', { mode: 'number' }).notNull(),
    workspaceRevision: t.bigint('workspace_revision', { mode: 'number' }).notNull(),
    renderer: t.text('renderer').notNull(),
    /** The element, with U+0001 instead of the partner's code; null for a job that cannot be rendered. */
    element: t.text('element'),
    /** The number of `<job>` elements: 0 if the job is left out, several for a job with several places. */
    postings: t.smallint('postings').notNull().default(1),
    /** The ids of the board's rules that the job breaks, and `pay_range` (D43). */
    broken: t.text('broken').array().notNull().default([]),
  }),
  (table) => [
    primaryKey({ columns: [table.recruitmentId, table.profile, table.renderer] }),
    index('rendered_feed_jobs_left_out').on(table.profile).where(sql`element is null`),
    index('rendered_feed_jobs_uncommon').on(table.profile).where(sql`postings <> 1`),
  ],
);

/** A row says that all listed jobs are rendered for a profile up to a revision, so that a read checks no single job. */
export const renderedProfiles = pgTable(
  'rendered_profiles',
  (t) => ({
    profile: t.text('profile', { enum: feedProfiles }).notNull(),
    renderer: t.text('renderer').notNull(),
    revision: revision(),
  }),
  (table) => [primaryKey({ columns: [table.profile, table.renderer] })],
);
