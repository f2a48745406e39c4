import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { changedIn, id, instant, refersTo } from './columns.ts';
import type { JobQuestion } from './questions.ts';
import { workspaces } from './workspaces.ts';

/** A place of work; a part that is not known is null. */
export type Place = {
  display: string | null;
  city: string | null;
  postalCode: string | null;
  region: string | null;
  country: string | null;
};

/** A recruitment is a job published in a workspace, and visible under the conditions of the contract (D12). */
export const recruitments = pgTable(
  'recruitments',
  (t) => ({
    id: id(),
    workspaceId: refersTo('workspace_id', () => workspaces.id),
    /** The id in the workspace's own system. */
    externalId: t.text('external_id'),
    title: t.text('title').notNull(),
    locationDisplay: t.text('location_display'),
    locationCity: t.text('location_city'),
    locationPostalCode: t.text('location_postal_code'),
    locationRegion: t.text('location_region'),
    locationCountry: t.text('location_country'),
    /** The job's further places, after the one above. */
    moreLocations: t.jsonb('more_locations').$type<Place[]>().notNull().default([]),
    contractType: t.text('contract_type'),
    contractDurationValue: t.integer('contract_duration_value'),
    contractDurationUnit: t.text('contract_duration_unit'),
    salaryMin: t.doublePrecision('salary_min'),
    salaryMax: t.doublePrecision('salary_max'),
    salaryCurrency: t.text('salary_currency').notNull(),
    salaryPeriod: t.text('salary_period', { enum: ['hour', 'day', 'week', 'month', 'year'] }).notNull(),
    salaryVisible: t.boolean('salary_visible').notNull(),
    remoteWorkDays: t.integer('remote_work_days'),
    workTime: t.text('work_time', { enum: ['full', 'part'] }),
    /** True for a job through a temporary work agency. */
    staffing: t.boolean('staffing').notNull().default(false),
    department: t.text('department'),
    experienceLevel: t.text('experience_level'),
    educationLevel: t.text('education_level'),
    qualifications: t.jsonb('qualifications').$type<Record<string, unknown>>().notNull(),
    companyName: t.text('company_name'),
    companyLogo: t.text('company_logo'),
    anonymous: t.boolean('anonymous').notNull(),
    descriptionCompany: t.text('description_company'),
    descriptionPosition: t.text('description_position'),
    descriptionProfile: t.text('description_profile'),
    benefits: t.jsonb('benefits').$type<string[]>().notNull(),
    /** The job's own questions, in their order (D60). */
    questions: t.jsonb('questions').$type<JobQuestion[]>().notNull().default([]),
    lang: t.text('lang', { enum: ['fr', 'en'] }),
    status: t.text('status', { enum: ['active', 'closed'] }).notNull(),
    published: t.boolean('published').notNull(),
    /** True for a job of the sandbox, which no public answer contains (D47). */
    test: t.boolean('test').notNull().default(false),
    /** True for the row that collects a workspace's open applications. It is no job, so it can never be published. */
    openApplications: t.boolean('open_applications').notNull().default(false),
    publishedAt: instant('published_at'),
    closesAt: instant('closes_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    changedIn: changedIn(),
  }),
  (table) => [
    index('recruitments_visible')
      .on(table.workspaceId, table.publishedAt.desc().nullsLast(), table.id)
      .where(sql`status = 'active' and published`),
    index().on(table.workspaceId, table.changedIn, table.id),
    // PostgreSQL does not count the columns of a partial index as a key. An update of `externalId` therefore takes the
    // weaker row lock, which does not block new applications (D39).
    uniqueIndex().on(table.workspaceId, table.externalId).where(sql`${table.externalId} is not null`),
    uniqueIndex('recruitments_open_applications').on(table.workspaceId).where(sql`open_applications`),
    check(
      'recruitments_open_applications_unpublished',
      sql`not open_applications or (status = 'closed' and not published and not test and external_id is null)`,
    ),
  ],
);
