import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { changedIn, id, instant } from './columns.ts';
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
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    /** The id in the workspace's own system. */
    externalId: text('external_id'),
    title: text('title').notNull(),
    locationDisplay: text('location_display'),
    locationCity: text('location_city'),
    locationPostalCode: text('location_postal_code'),
    locationRegion: text('location_region'),
    locationCountry: text('location_country'),
    /** The job's further places, after the one above. */
    moreLocations: jsonb('more_locations').$type<Place[]>().notNull().default([]),
    contractType: text('contract_type'),
    contractDurationValue: integer('contract_duration_value'),
    contractDurationUnit: text('contract_duration_unit'),
    salaryMin: doublePrecision('salary_min'),
    salaryMax: doublePrecision('salary_max'),
    salaryCurrency: text('salary_currency').notNull(),
    salaryPeriod: text('salary_period', { enum: ['hour', 'day', 'week', 'month', 'year'] }).notNull(),
    salaryVisible: boolean('salary_visible').notNull(),
    remoteWorkDays: integer('remote_work_days'),
    workTime: text('work_time', { enum: ['full', 'part'] }),
    /** True for a job through a temporary work agency. */
    staffing: boolean('staffing').notNull().default(false),
    department: text('department'),
    experienceLevel: text('experience_level'),
    educationLevel: text('education_level'),
    qualifications: jsonb('qualifications').$type<Record<string, unknown>>().notNull(),
    companyName: text('company_name'),
    companyLogo: text('company_logo'),
    anonymous: boolean('anonymous').notNull(),
    descriptionCompany: text('description_company'),
    descriptionPosition: text('description_position'),
    descriptionProfile: text('description_profile'),
    benefits: jsonb('benefits').$type<string[]>().notNull(),
    /** The job's own questions, in their order (D60). */
    questions: jsonb('questions').$type<JobQuestion[]>().notNull().default([]),
    lang: text('lang', { enum: ['fr', 'en'] }),
    status: text('status', { enum: ['active', 'closed'] }).notNull(),
    published: boolean('published').notNull(),
    /** True for a job of the sandbox, which no public answer contains (D47). */
    test: boolean('test').notNull().default(false),
    /** True for the one that collects a workspace's open applications. It is no job, so it can never be published. */
    openApplications: boolean('open_applications').notNull().default(false),
    publishedAt: instant('published_at'),
    closesAt: instant('closes_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    index('recruitments_visible')
      .on(table.workspaceId, table.publishedAt.desc().nullsLast(), table.id)
      .where(sql`status = 'active' and published`),
    index().on(table.workspaceId, table.changedIn, table.id),
    // A partial index is no key for foreign keys, so that an update of it does not block new applications (D39).
    uniqueIndex().on(table.workspaceId, table.externalId).where(sql`${table.externalId} is not null`),
    uniqueIndex('recruitments_open_applications').on(table.workspaceId).where(sql`open_applications`),
    check(
      'recruitments_open_applications_unpublished',
      sql`not open_applications or (status = 'closed' and not published and not test and external_id is null)`,
    ),
  ],
);
