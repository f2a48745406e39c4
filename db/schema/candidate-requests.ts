import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { applications, statusChanges } from './applications.ts';
import { changedIn, id, instant } from './base/columns.ts';
import { workspaces } from './base/workspaces.ts';
import { candidates } from './candidates.ts';

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
