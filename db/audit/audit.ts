import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { placeholderRow, rowParameters } from '../connection/row-values.ts';
import { auditEntries, consents } from '../schema/index.ts';

/** An entry of the audit trail. */
export type AuditEntry = {
  at: Date;
  /** `administrator`, `key:<id>` of a management key, `candidate`, `partner:<code>`, `form` or `service`. */
  actor: string;
  action: string;
  workspaceId?: string;
  subject?: { kind: string; id: string };
  /** No personal value other than HMACs under the candidate's key (D31). */
  details?: Record<string, unknown>;
};

const insertAuditEntryStatement = prepareOnce((query) =>
  query.insert(auditEntries).values(placeholderRow(auditEntries)).prepare('append_audit'),
);

/** Adds to the append-only trail, in the transaction of the change it records (D35). */
export async function appendAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await insertAuditEntryStatement(tx).execute(rowParameters(auditEntries, toAuditRow(entry)));
}

/** Makes the row of an entry. */
export function toAuditRow({ subject, details = {}, ...entry }: AuditEntry) {
  return { ...entry, subjectKind: subject?.kind, subjectId: subject?.id, details };
}

/** The proof of a consent or its withdrawal, with the notice that was shown. */
export type ConsentProof = Omit<typeof consents.$inferInsert, 'sequence'>;

const insertConsentStatement = prepareOnce((query) =>
  query.insert(consents).values(placeholderRow(consents)).prepare('insert_consent'),
);

/** Stores a consent, or its withdrawal. */
export async function insertConsent(tx: Queryable, proof: ConsentProof): Promise<void> {
  await insertConsentStatement(tx).execute(rowParameters(consents, proof));
}
