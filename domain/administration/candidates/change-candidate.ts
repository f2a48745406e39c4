import { type Candidate, lockCandidateExclusive } from '#db/candidates/lock-candidate.ts';
import { findOtherWithEmail, updateCandidate } from '#db/candidates/manage-candidates.ts';
import type { Queryable } from '#db/connection/client.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

type CandidateChange = {
  id: string;
  action: string;
  /** Columns to set; empty when nothing changes. */
  fieldsToSet: (decided: { before: Candidate; at: Date }) => Partial<Candidate>;
  /** Details for the audit trail: HMACs of personal values, never the values (D31). */
  auditDetails?: (before: Candidate) => Record<string, unknown>;
};

/** Changes one candidate and returns the row that commands print. */
export function changeCandidate(
  deps: Pick<Deps, 'database' | 'clock'>,
  { id, action, fieldsToSet, auditDetails = () => ({}) }: CandidateChange,
) {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const before = await lockCandidateExclusive(tx, id);
    if (before === null) throw new DomainError('not_found', `There is no candidate with the id ${id}.`);
    const fields = fieldsToSet({ before, at });
    if (Object.keys(fields).length === 0) return toCandidateView(before);
    if (fields.emailNormalized !== undefined) await refuseTakenAddress(tx, { ...before, ...fields });
    const after = await updateCandidate(tx, id, { ...fields, updatedAt: at });
    await audit({
      action,
      workspaceId: before.workspaceId,
      subject: { kind: 'candidate', id },
      details: auditDetails(before),
    });
    return toCandidateView(after ?? before);
  });
}

async function refuseTakenAddress(tx: Queryable, candidate: Candidate): Promise<void> {
  const other = await findOtherWithEmail(tx, candidate);
  if (other === null) return;
  const message = `The candidate ${other} of this workspace has that address already.`;
  throw invalidField('email', 'unknown_option', message);
}

/** Returns a candidate as commands print it: without the encrypted key and the generation of links. */
export function toCandidateView({ sealedKey: _, linkGeneration: __, ...candidate }: Candidate) {
  return candidate;
}
