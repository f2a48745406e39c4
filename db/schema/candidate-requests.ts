import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import { applications, statusChanges } from './applications.ts';
import { belongsTo, changedIn, id, instant, refersTo } from './base/columns.ts';
import { workspaces } from './base/workspaces.ts';
import { candidates } from './candidates.ts';

/** A row is a candidate's request that a person reviews a decision, and that person's answer (D64). */
export const contests = pgTable(
  'contests',
  (t) => ({
    id: id(),
    applicationId: belongsTo('application_id', () => applications.id),
    /** The change of status that the candidate contests. Each has one contest at most. */
    decisionSequence: t
      .bigint('decision_sequence', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => statusChanges.sequence, { onDelete: 'cascade' }),
    /** The candidate's reasons. */
    text: t.text('text').notNull(),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** The answer of the person who reviewed the decision, with that person's name or role; null before. */
    answer: t.text('answer'),
    answeredBy: t.text('answered_by'),
    answeredAt: instant('answered_at'),
  }),
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
  (t) => ({
    id: id(),
    candidateId: belongsTo('candidate_id', () => candidates.id),
    email: t.text('email').notNull(),
    emailNormalized: t.text('email_normalized').notNull(),
    /** The application whose mistyped address its sender corrected; null for a candidate's wish. */
    applicationId: t.uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    /** The replaced address, to which the change is announced; null until the new address is confirmed. */
    previousEmail: t.text('previous_email'),
    lang: t.text('lang', { enum: ['fr', 'en'] }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  }),
  (table) => [index().on(table.candidateId), index().on(table.applicationId), index().on(table.requestedAt)],
);

/** A deletion request outlives the person, without personal data (D31). */
export const deletionRequests = pgTable(
  'deletion_requests',
  (t) => ({
    id: id(),
    workspaceId: refersTo('workspace_id', () => workspaces.id),
    candidateId: t.uuid('candidate_id').references(() => candidates.id, { onDelete: 'set null' }),
    applicationId: t.uuid('application_id').references(() => applications.id, { onDelete: 'set null' }),
    /** The ids that this request erased; null before. They are kept, so that a restored backup can be erased again. */
    erasedCandidateId: t.uuid('erased_candidate_id'),
    erasedApplicationIds: t.uuid('erased_application_ids').array(),
    /** The data to erase: the whole person's, or one application's (D30). */
    scope: t.text('scope', { enum: ['candidate', 'application'] }).notNull(),
    verified: t.boolean('verified').notNull(),
    state: t.text('state', { enum: ['requested', 'executing', 'done', 'refused', 'withdrawn'] }).notNull(),
    reason: t.text('reason'),
    /** `candidate:<id>` or `application:<id>` while open, else null, so that a subject has one open request. */
    openSubject: t.text('open_subject').unique(),
    certificate: t.jsonb('certificate').$type<Record<string, unknown>>(),
    requestedAt: instant('requested_at').notNull(),
    /** The time of the last repetition: the request covers what was submitted until then, and nothing later. */
    askedAgainAt: instant('asked_again_at'),
    dueAt: instant('due_at').notNull(),
    closedAt: instant('closed_at'),
    changedIn: changedIn(),
  }),
  (table) => [
    index().on(table.workspaceId, table.changedIn, table.id),
    index().on(table.workspaceId, table.dueAt),
    index().on(table.candidateId),
    index().on(table.applicationId),
  ],
);
