import type { Queryable } from './client.ts';
import { auditEntries, consents } from './schema/index.ts';

export type AuditEntry = {
  at: Date;
  /** `administrator`, `candidate`, `partner:<code>`, `form` or `service`. */
  actor: string;
  action: string;
  workspaceId?: string;
  subject?: { kind: string; id: string };
  /** No personal value other than HMACs under the candidate's key (D31). */
  details?: Record<string, unknown>;
};

/** Adds to the append-only trail, in the transaction of what it tells of (D35). */
export async function appendAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEntries).values({
    at: entry.at,
    actor: entry.actor,
    action: entry.action,
    workspaceId: entry.workspaceId ?? null,
    subjectKind: entry.subject?.kind ?? null,
    subjectId: entry.subject?.id ?? null,
    details: entry.details ?? {},
  });
}

export type ConsentProof = Omit<typeof consents.$inferInsert, 'sequence'>;

/** A consent, or its withdrawal, with its proof: a row for the candidate and an entry in the trail (D23). */
export async function recordConsent(tx: Queryable, workspaceId: string, proof: ConsentProof): Promise<void> {
  await tx.insert(consents).values(proof);
  const { at, applicationId, candidateId: _, ...details } = proof;
  await appendAudit(tx, {
    at,
    actor: proof.way === 'partner' ? 'partner' : 'candidate',
    action: `consent.${proof.kind}.${proof.decision}`,
    workspaceId,
    subject: { kind: 'application', id: applicationId },
    details,
  });
}
