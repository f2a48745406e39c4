import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { instant } from './base/columns.ts';
import { deletionRequests } from './candidate-requests.ts';
import { candidates } from './candidates.ts';

/** A row is the proof of one consent or withdrawal (D23). */
export const consents = pgTable(
  'consents',
  {
    sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    candidateId: uuid('candidate_id')
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['application', 'ai_conversation'] }).notNull(),
    decision: text('decision', { enum: ['given', 'ai', 'human'] }).notNull(),
    noticeVersion: text('notice_version').notNull(),
    noticeSha256: text('notice_sha256').notNull(),
    lang: text('lang', { enum: ['fr', 'en'] }).notNull(),
    way: text('way', { enum: ['form', 'partner', 'session', 'mailed_link'] }).notNull(),
    /** The HMAC of the client's address under the candidate's key (D31). */
    addressHmac: text('address_hmac'),
    at: instant('at').notNull(),
  },
  (table) => [index().on(table.candidateId), index().on(table.applicationId)],
);

/** A row is an employer's confirmation that one of its own systems erased the data of a deletion (D56). */
export const deletionConfirmations = pgTable(
  'deletion_confirmations',
  {
    deletionRequestId: uuid('deletion_request_id')
      .notNull()
      .references(() => deletionRequests.id, { onDelete: 'cascade' }),
    system: text('system').notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deletionRequestId, table.system] })],
);

/** A trigger makes the trail append-only (D35). Its only personal values are HMACs under the candidate's key (D31). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    sequence: bigint('sequence', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    workspaceId: uuid('workspace_id'),
    subjectKind: text('subject_kind'),
    subjectId: uuid('subject_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index().on(table.subjectId), index().on(table.workspaceId)],
);

/** The linker adds entries to this hash chain after they were written, so that intake never waits for its head. */
export const auditChain = pgTable('audit_chain', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  entrySequence: bigint('entry_sequence', { mode: 'number' })
    .notNull()
    .unique()
    .references(() => auditEntries.sequence),
  hash: text('hash').notNull(),
});

/** The only row has the linker's position, so that it need not start at the beginning. It proves nothing. */
export const auditProgress = pgTable('audit_progress', {
  id: integer('id').primaryKey(),
  settled: bigint('settled_sequence', { mode: 'number' }).notNull(),
  final: bigint('final_sequence', { mode: 'number' }).notNull(),
  pending: bigint('pending_sequence', { mode: 'number' }).notNull(),
  pendingXid: bigint('pending_xid', { mode: 'number' }).notNull(),
  pendingSince: instant('pending_since').notNull(),
});
