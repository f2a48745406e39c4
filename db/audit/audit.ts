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

/** Stores a consent, or its withdrawal, with its proof: a row for the candidate and an entry in the trail (D23). */
export async function insertConsentProof(
  tx: Queryable,
  workspaceId: string,
  proof: ConsentProof,
): Promise<void> {
  await Promise.all([
    insertConsentStatement(tx).execute(rowParameters(consents, proof)),
    appendAudit(tx, toConsentEntry(workspaceId, proof)),
  ]);
}

/** Builds the audit entry of a decision on consent. Its details name the notice that was shown. */
export function toConsentEntry(workspaceId: string, proof: ConsentProof): AuditEntry {
  const { at, applicationId, candidateId: _, ...details } = proof;
  return {
    at,
    actor: proof.way === 'partner' ? 'partner' : 'candidate',
    action: `consent.${proof.kind}.${proof.decision}`,
    workspaceId,
    subject: { kind: 'application', id: applicationId },
    details,
  };
}
