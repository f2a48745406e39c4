import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { changedIn, id, instant, transactionId } from './columns.ts';
import { partners } from './partners.ts';
import type { JobAnswer } from './questions.ts';
import { recruitments } from './recruitments.ts';
import { workspaces } from './workspaces.ts';

/**
 * A candidate is one person in one workspace, by normalised e-mail (D16). Only the first submission writes it (D17).
 */
export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    emailNormalized: text('email_normalized').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    /** The person's own key, encrypted with DATA_KEYS (D34). Deleting it makes every copy of the files unreadable. */
    sealedKey: text('sealed_key').notNull(),
    /** Links of an earlier generation are revoked: they were mailed to an address that was corrected later (D29). */
    linkGeneration: integer('link_generation').notNull().default(0),
    /** The time at which the person corrected their own name or phone number; employers then see the corrected ones. */
    contactCorrectedAt: instant('contact_corrected_at'),
    /** The last use of a mailed link. After the first use, the sender of a form cannot correct the address (D80). */
    linkOpenedAt: instant('link_opened_at'),
    /** The last time at which the person acted; the retention counts from it (D32). */
    lastContactAt: instant('last_contact_at').notNull(),
    /** Why the data must be kept, as for a dispute; nothing is erased while it is set. */
    holdReason: text('hold_reason'),
    heldAt: instant('held_at'),
    /** True for a person of the sandbox, who is separate from all others and is erased after a day (D47). */
    test: boolean('test').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique().on(table.workspaceId, table.emailNormalized),
    // A request for new links searches all workspaces by the address.
    index().on(table.emailNormalized),
    index().on(table.workspaceId, table.lastContactAt),
    index('candidates_test').on(table.createdAt).where(sql`test`),
  ],
);

export const applicationStatuses = [
  'received',
  'in_review',
  'interview',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
] as const;

/** An application of a candidate to a recruitment has the fields as its sender gave them (D17). */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    recruitmentId: uuid('recruitment_id')
      .notNull()
      .references(() => recruitments.id),
    candidateId: uuid('candidate_id')
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['partner', 'form'] }).notNull(),
    partnerId: uuid('partner_id').references(() => partners.id),
    /** The partner's own value; for the form, the board whose link led there (D40). */
    source: text('source'),
    broadcastId: text('broadcast_id'),
    verified: boolean('verified'),
    firstName: text('first_name'),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    why: text('why'),
    /** The address of the person's own pages, over HTTPS; it is shown and never fetched. */
    portfolioUrl: text('portfolio_url'),
    /** The answers to the job's own questions, each with its question as it was asked (D60). */
    answers: jsonb('answers').$type<JobAnswer[]>().notNull().default([]),
    /** The number of corrections of a mistyped address; mailed links to the conversation end with each (D80). */
    addressCorrections: smallint('address_corrections').notNull().default(0),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    status: text('status', { enum: applicationStatuses }).notNull(),
    /** True if the form's hidden field was filled, or it was sent too fast. The sender is not told; the person's data tell it. */
    suspicious: boolean('suspicious').notNull().default(false),
    /** The reason of the mark; null without one, or if it was made before reasons were stored. */
    suspiciousReason: text('suspicious_reason', { enum: ['hidden_field_filled', 'sent_within_two_seconds'] }),
    /** True for an application that was sent with a test key (D47). */
    test: boolean('test').notNull().default(false),
    /** Another sender's earlier application of this person to this job (D19). */
    duplicateOf: uuid('duplicate_of').references((): AnyPgColumn => applications.id, {
      onDelete: 'set null',
    }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
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
 * One row for each application: the transaction that last changed it or its listed data (D55), written by triggers at
 * the commit. After an erasure the row stays, with `removedAt`, as long as a `syncToken` is valid. There is no foreign
 * key, since its cascade would wait for locks of the conversation.
 */
export const applicationChanges = pgTable(
  'application_changes',
  {
    applicationId: uuid('application_id').primaryKey(),
    workspaceId: uuid('workspace_id').notNull(),
    changedIn: transactionId('changed_in').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index().on(table.workspaceId, table.changedIn, table.applicationId),
    index('application_changes_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

/** A row binds a partner's `id` to one application (D18). */
export const partnerReferences = pgTable(
  'partner_references',
  {
    id: id(),
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => partners.id),
    source: text('source').notNull(),
    reference: text('reference').notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.partnerId, table.source, table.reference), index().on(table.applicationId)],
);

/**
 * Calls that carried an Idempotency-Key, for 24 hours (D18): submissions of the form, decisions and, without an
 * application, newly made API keys.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    digest: text('digest').primaryKey(),
    contentDigest: text('content_digest').notNull(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index().on(table.applicationId), index().on(table.createdAt)],
);

/** A row records one change of an application's status, with its reason. */
export const statusChanges = pgTable(
  'status_changes',
  {
    sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    from: text('from_status', { enum: applicationStatuses }),
    to: text('to_status', { enum: applicationStatuses }).notNull(),
    reason: text('reason'),
    /** The employer's words to the candidate, in the mail and in the portal. */
    messageToCandidate: text('message_to_candidate'),
    /** The times at which the employer offers to meet, as ISO instants. */
    offeredTimes: jsonb('offered_times').$type<string[]>().notNull().default([]),
    /**
     * The side that made the change: a candidate withdraws an application; `administrator` is everyone on the
     * employer's side.
     */
    actor: text('actor', { enum: ['administrator', 'candidate'] })
      .notNull()
      .default('administrator'),
    /** The name or role of the person who decided, as the candidate reads it (D64); null if none was given. */
    decidedBy: text('decided_by'),
    at: instant('at').notNull(),
  },
  (table) => [index().on(table.applicationId)],
);

/** A row is a candidate's request that a person reviews a decision, and that person's answer (D64). */
export const contests = pgTable(
  'contests',
  {
    id: id(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The change of status that the candidate contests. Each has one contest at most. */
    decisionSequence: bigint('decision_sequence', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => statusChanges.sequence, { onDelete: 'cascade' }),
    /** The candidate's reasons. */
    text: text('text').notNull(),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** The answer of the person who reviewed the decision, with that person's name or role; null before. */
    answer: text('answer'),
    answeredBy: text('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index().on(table.applicationId),
    index('contests_open').on(table.dueAt).where(sql`answered_at is null`),
  ],
);

/**
 * A row is a candidate's wish for another e-mail address. The new address replaces the old one when its owner confirms
 * it by a mailed link; the row is deleted after a week. The correction of a mistyped address is a row too (D80).
 */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: id(),
    candidateId: uuid('candidate_id')
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    emailNormalized: text('email_normalized').notNull(),
    /** The application whose mistyped address its sender corrected; null for a candidate's wish. */
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    /** The address that was replaced, which is told of the change; null until the new one is confirmed. */
    previousEmail: text('previous_email'),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [index().on(table.candidateId), index().on(table.applicationId), index().on(table.requestedAt)],
);

/** The kinds of files of an application: the CV, the letter, and any other document. */
export const fileKinds = ['cv', 'letter', 'other'] as const;

/**
 * A row describes a file of an application, whose bytes are in the CV store under `storageKey` (D20). A later CV is a
 * further row.
 */
export const cvFiles = pgTable(
  'cv_files',
  {
    id: id(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** 1 for the first CV only. All other files have 2 and up, even without a CV. */
    number: smallint('number').notNull().default(1),
    kind: text('kind', { enum: fileKinds }).notNull().default('cv'),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    byteLength: integer('byte_length').notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    /**
     * The file's own key, encrypted with the candidate's key: deleting that one makes every copy unreadable (D34).
     */
    sealedKey: text('sealed_key').notNull(),
    /** `pending`: also between tries. `none`: the file has no text. `unreadable`: no further try is made. */
    textState: text('text_state', { enum: ['pending', 'extracted', 'none', 'unreadable'] }).notNull(),
    /** The number of tries begun: at most two, since a file can crash the process that reads it (D38). */
    textTries: smallint('text_tries').notNull().default(0),
    /** Extracted text, encrypted under the candidate's key. */
    sealedText: text('sealed_text'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.applicationId, table.number)],
);

/** A row is a mail, or one application's part of a digest. It is sent once, under one Message-ID, even if its job runs several times. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    candidateId: uuid('candidate_id')
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** All applications of one digest have the same Message-ID. */
    messageId: text('message_id').notNull(),
    /** The recipient's address and the language; null until the mail is sent. */
    recipient: text('recipient'),
    lang: text('lang', { enum: ['fr', 'en'] }),
    /** The application's state that the mail reported, for kinds whose next mail reports a change of it (D37). */
    reportedState: text('reported_state'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** Set instead of `sentAt` if the mails of the day were used up (D37), or the employer turned digests off. */
    withheldAt: instant('withheld_at'),
    /**
     * The time at which the digest with this application is due, or at which its sender's lease ends; null for a mail of
     * its own.
     */
    dueAt: instant('due_at'),
    /** The digest with this application, set before the digest is sent. */
    digestId: uuid('digest_id'),
  },
  (table) => [
    unique().on(table.kind, table.subjectId),
    index().on(table.candidateId),
    index().on(table.applicationId),
    index('mails_gathered')
      .on(table.dueAt)
      .where(sql`due_at is not null and sent_at is null and withheld_at is null`),
  ],
);

/**
 * The times in the last day at which a mailbox received mails that third parties can cause (D37). It outlives an
 * erased person by a day; the mailbox is a pseudonym, which only TOKEN_KEYS can compute.
 */
export const mailAllowances = pgTable(
  'mail_allowances',
  {
    mailbox: text('mailbox').primaryKey(),
    sentAt: instant('sent_at').array().notNull(),
    lastSentAt: instant('last_sent_at').notNull(),
  },
  (table) => [index().on(table.lastSentAt)],
);

/** A deletion request outlives the person, without personal data (D31). */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    id: id(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id),
    candidateId: uuid('candidate_id').references(() => candidates.id, { onDelete: 'set null' }),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'set null' }),
    /**
     * The ids that this request erased; null until then. They are kept for ever, so that a restored backup can be erased again.
     */
    erasedCandidateId: uuid('erased_candidate_id'),
    erasedApplicationIds: uuid('erased_application_ids').array(),
    /** The scope of the token: the whole person, or one application (D30). */
    scope: text('scope', { enum: ['candidate', 'application'] }).notNull(),
    verified: boolean('verified').notNull(),
    state: text('state', { enum: ['requested', 'executing', 'done', 'refused', 'withdrawn'] }).notNull(),
    reason: text('reason'),
    /** `candidate:<id>` or `application:<id>` while open, else null, so that a subject has one open request. */
    openSubject: text('open_subject').unique(),
    certificate: jsonb('certificate').$type<Record<string, unknown>>(),
    requestedAt: instant('requested_at').notNull(),
    /** The time of the last repetition: the request covers what was submitted until then, and nothing later. */
    askedAgainAt: instant('asked_again_at'),
    dueAt: instant('due_at').notNull(),
    closedAt: instant('closed_at'),
    changedIn: changedIn(),
  },
  (table) => [
    index().on(table.workspaceId, table.changedIn, table.id),
    index().on(table.workspaceId, table.dueAt),
    index().on(table.candidateId),
    index().on(table.applicationId),
  ],
);
