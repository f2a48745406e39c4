import type { AuditEntry, ConsentProof } from '#db/audit/audit.ts';

/** Builds the audit entry of a decision on consent. Its details name the shown notice, and not the candidate. */
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
