import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, unique } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant, refersTo, transactionId } from './base/columns.ts';
import { partners } from './base/partners.ts';
import type { JobAnswer } from './base/questions.ts';
import { recruitments } from './base/recruitments.ts';
import { workspaces } from './base/workspaces.ts';
import { candidates } from './candidates.ts';

export const applicationStatuses = [
  'received',
  'in_review',
  'interview',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
] as const;

type ApplicationStatus = (typeof applicationStatuses)[number];

/** The statuses that are the employer's decision. */
export const decidedStatuses: readonly ApplicationStatus[] = ['rejected', 'hired'];

/** The statuses of an application that is over: it is no longer considered. */
export const endStatuses: readonly ApplicationStatus[] = [...decidedStatuses, 'withdrawn'];

/** The columns that name the board and the publication; the employer's lists select them. */
export const attributionColumns = ['source', 'broadcastId'] as const;

/** An application of a candidate to a recruitment has the fields as its sender gave them (D17). */
export const applications = pgTable(
  'applications',
  (t) => ({
    id: id(),
    workspaceId: refersTo('workspace_id', () => workspaces.id),
    recruitmentId: refersTo('recruitment_id', () => recruitments.id),
    candidateId: belongsTo('candidate_id', () => candidates.id),
    channel: t.text('channel', { enum: ['partner', 'form'] }).notNull(),
    partnerId: t.uuid('partner_id').references(() => partners.id),
    /** The partner's own name for the board; for the form, the board whose link led there (D40). */
    source: t.text('source'),
    /** The board's own id of the publication. */
    broadcastId: t.text('broadcast_id'),
    /** True if the partner has verified the e-mail address; null if it does not say. */
    verified: t.boolean('verified'),
    firstName: t.text('first_name'),
    lastName: t.text('last_name').notNull(),
    email: t.text('email').notNull(),
    phone: t.text('phone'),
    why: t.text('why'),
    /** The address of the person's own pages, over HTTPS; it is shown and never fetched. */
    portfolioUrl: t.text('portfolio_url'),
    /** The answers to the job's own questions, each with its question as it was asked (D60). */
    answers: t.jsonb('answers').$type<JobAnswer[]>().notNull().default([]),
    /** The number of corrections of a mistyped address. Each ends the mailed links to the conversation (D80). */
    addressCorrections: t.smallint('address_corrections').notNull().default(0),
    lang: t.text('lang', { enum: ['fr', 'en'] }).notNull(),
    status: t.text('status', { enum: applicationStatuses }).notNull(),
    /** True if the hidden field was filled, or the form was sent too fast. The sender is not told. */
    suspicious: t.boolean('suspicious').notNull().default(false),
    /** Why the application is suspicious; null if it is not, or if it was marked before reasons were stored. */
    suspiciousReason: t.text('suspicious_reason', {
      enum: ['hidden_field_filled', 'sent_within_two_seconds'],
    }),
    /** True for an application that was sent with a test key (D47). */
    test: t.boolean('test').notNull().default(false),
    /** Another sender's earlier application of this person to this job (D19). */
    duplicateOf: t.uuid('duplicate_of').references((): AnyPgColumn => applications.id, {
      onDelete: 'set null',
    }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  }),
  (table) => [
    // A partner has one application per person and job; NULLs (the form) never collide (D18).
    unique('applications_one_per_partner').on(table.partnerId, table.candidateId, table.recruitmentId),
    index().on(table.workspaceId, table.createdAt),
    index().on(table.recruitmentId),
    index().on(table.candidateId, table.recruitmentId),
    index().on(table.duplicateOf),
    // A partner reads the statuses of its applications in the order of changes.
    index().on(table.partnerId, table.updatedAt, table.id).where(sql`${table.partnerId} is not null`),
  ],
);

/**
 * Triggers write one row for each application at the commit: the transaction that last changed it or its listed data
 * (D55). After an erasure the row stays, with `removedAt`, as long as a `syncToken` is valid. There is no foreign key,
 * since its cascade would wait for locks of the conversation.
 */
export const applicationChanges = pgTable(
  'application_changes',
  (t) => ({
    applicationId: t.uuid('application_id').primaryKey(),
    workspaceId: t.uuid('workspace_id').notNull(),
    changedIn: transactionId('changed_in').notNull(),
    removedAt: instant('removed_at'),
  }),
  (table) => [
    index().on(table.workspaceId, table.changedIn, table.applicationId),
    index('application_changes_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

/** A row binds a partner's `id` to one application (D18). */
export const partnerReferences = pgTable(
  'partner_references',
  (t) => ({
    id: id(),
    partnerId: refersTo('partner_id', () => partners.id),
    source: t.text('source').notNull(),
    reference: t.text('reference').notNull(),
    applicationId: belongsTo('application_id', () => applications.id),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [unique().on(table.partnerId, table.source, table.reference), index().on(table.applicationId)],
);

/**
 * A row is a call with an Idempotency-Key, kept for 24 hours (D18): a submission of the form, a decision, or the making
 * of an API key, which has no application.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  (t) => ({
    digest: t.text('digest').primaryKey(),
    contentDigest: t.text('content_digest').notNull(),
    applicationId: t.uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [index().on(table.applicationId), index().on(table.createdAt)],
);

/** A row records one change of an application's status, with its reason. */
export const statusChanges = pgTable(
  'status_changes',
  (t) => ({
    sequence: t.bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: belongsTo('application_id', () => applications.id),
    from: t.text('from_status', { enum: applicationStatuses }),
    to: t.text('to_status', { enum: applicationStatuses }).notNull(),
    reason: t.text('reason'),
    /** The employer's words to the candidate, in the mail and in the portal. */
    messageToCandidate: t.text('message_to_candidate'),
    /** The times at which the employer offers to meet, as ISO instants. */
    offeredTimes: t.jsonb('offered_times').$type<string[]>().notNull().default([]),
    /**
     * The side that made the change: a candidate withdraws an application; `administrator` is everyone on the
     * employer's side.
     */
    actor: t
      .text('actor', { enum: ['administrator', 'candidate'] })
      .notNull()
      .default('administrator'),
    /** The name or role of the person who decided, as the candidate reads it (D64); null if none was given. */
    decidedBy: t.text('decided_by'),
    at: instant('at').notNull(),
  }),
  (table) => [index().on(table.applicationId)],
);

/** The kinds of files of an application: the CV, the letter, and any other document. */
export const fileKinds = ['cv', 'letter', 'other'] as const;

/**
 * A row describes a file of an application, whose bytes are in the CV store under `storageKey` (D20). A later CV is a
 * further row. The table's name is older than letters and other files.
 */
export const cvFiles = pgTable(
  'cv_files',
  (t) => ({
    id: id(),
    applicationId: belongsTo('application_id', () => applications.id),
    /** 1 for the first CV only. All other files have 2 and up, even without a CV. */
    number: t.smallint('number').notNull().default(1),
    kind: t.text('kind', { enum: fileKinds }).notNull().default('cv'),
    fileName: t.text('file_name').notNull(),
    mediaType: t.text('media_type').notNull(),
    byteLength: t.integer('byte_length').notNull(),
    sha256: t.text('sha256').notNull(),
    storageKey: t.text('storage_key').notNull().unique(),
    /** The file's own key, encrypted with the candidate's key. Without that key every copy is unreadable (D34). */
    sealedKey: t.text('sealed_key').notNull(),
    /** `pending`: before and between tries. `none`: the file has no text. `unreadable`: no further try is made. */
    textState: t.text('text_state', { enum: ['pending', 'extracted', 'none', 'unreadable'] }).notNull(),
    /** The number of tries begun: at most two, since a file can crash the process that reads it (D38). */
    textTries: t.smallint('text_tries').notNull().default(0),
    /** Extracted text, encrypted under the candidate's key. */
    sealedText: t.text('sealed_text'),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [unique().on(table.applicationId, table.number)],
);
