import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { belongsTo, instant } from './base/columns.ts';
import { deletionRequests } from './candidate-requests.ts';
import { candidates } from './candidates.ts';

/** A row is the proof of one consent or withdrawal (D23). */
export const consents = pgTable(
  'consents',
  (t) => ({
    sequence: t.bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    candidateId: belongsTo('candidate_id', () => candidates.id),
    applicationId: belongsTo('application_id', () => applications.id),
    kind: t.text('kind', { enum: ['application', 'ai_conversation'] }).notNull(),
    decision: t.text('decision', { enum: ['given', 'ai', 'human', 'none'] }).notNull(),
    noticeVersion: t.text('notice_version').notNull(),
    noticeSha256: t.text('notice_sha256').notNull(),
    lang: t.text('lang', { enum: ['fr', 'en'] }).notNull(),
    way: t.text('way', { enum: ['form', 'partner', 'session', 'mailed_link'] }).notNull(),
    /** The HMAC of the client's address under the candidate's key (D31). */
    addressHmac: t.text('address_hmac'),
    at: instant('at').notNull(),
  }),
  (table) => [index().on(table.candidateId), index().on(table.applicationId)],
);

/** A row is an employer's confirmation that one of its own systems erased the data of a deletion (D56). */
export const deletionConfirmations = pgTable(
  'deletion_confirmations',
  (t) => ({
    deletionRequestId: belongsTo('deletion_request_id', () => deletionRequests.id),
    system: t.text('system').notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
    createdAt: instant('created_at').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.deletionRequestId, table.system] })],
);

/** A trigger makes the trail append-only (D35). Its only personal values are HMACs under the candidate's key (D31). */
export const auditEntries = pgTable(
  'audit_entries',
  (t) => ({
    sequence: t.bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actor: t.text('actor').notNull(),
    action: t.text('action').notNull(),
    workspaceId: t.uuid('workspace_id'),
    subjectKind: t.text('subject_kind'),
    subjectId: t.uuid('subject_id'),
    details: t.jsonb('details').$type<Record<string, unknown>>().notNull(),
  }),
  (table) => [index().on(table.subjectId), index().on(table.workspaceId)],
);

/** The linker adds entries to this hash chain later, so that a request that writes an entry does not wait for it. */
export const auditChain = pgTable('audit_chain', (t) => ({
  position: t.bigint('position', { mode: 'number' }).primaryKey(),
  entrySequence: t
    .bigint('entry_sequence', { mode: 'number' })
    .notNull()
    .unique()
    .references(() => auditEntries.sequence),
  hash: t.text('hash').notNull(),
}));

/** The only row has the linker's progress, so that it need not read the whole trail (`db/audit/audit-progress.ts`). */
export const auditProgress = pgTable('audit_progress', (t) => ({
  id: t.integer('id').primaryKey(),
  settled: t.bigint('settled_sequence', { mode: 'number' }).notNull(),
  final: t.bigint('final_sequence', { mode: 'number' }).notNull(),
  pending: t.bigint('pending_sequence', { mode: 'number' }).notNull(),
  pendingXid: t.bigint('pending_xid', { mode: 'number' }).notNull(),
  pendingSince: instant('pending_since').notNull(),
}));
