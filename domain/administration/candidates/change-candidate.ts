import {
  type Candidate,
  findOtherWithEmail,
  lockCandidateExclusive,
  updateCandidate,
} from '#db/candidates/candidates.ts';
import type { Queryable } from '#db/connection/database.ts';
import { retryOnceIfTaken } from '#db/connection/sql-state.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { type Change, changeAsAdministrator } from '../change-as-administrator.ts';

type CandidateChange = {
  id: string;
  action: string;
  /** Returns the columns to set; for an empty object nothing is written, and the two functions below do not run. */
  fieldsToSet: (locked: { before: Candidate; at: Date }) => Partial<Candidate>;
  /** Makes further changes in the same transaction. */
  alsoChange?: (tx: Queryable, before: Candidate) => Promise<void>;
  /** Returns the details for the audit trail: HMACs of personal values, never the values themselves (D31). */
  auditDetails?: (before: Candidate) => Record<string, unknown>;
};

/** Changes one candidate as the administrator, and returns the row that commands print. */
export function changeCandidate(
  deps: Pick<Deps, 'database' | 'clock'>,
  { id, action, fieldsToSet, alsoChange, auditDetails = () => ({}) }: CandidateChange,
) {
  const change = async ({ tx, at, audit }: Change) => {
    const before = await lockCandidateExclusive(tx, id);
    if (before === null) throw new DomainError('not_found', `There is no candidate with the id ${id}.`);
    const fields = fieldsToSet({ before, at });
    if (Object.keys(fields).length === 0) return toCandidateView(before);
    if (fields.emailNormalized !== undefined) await refuseTakenAddress(tx, { ...before, ...fields });
    const after = await updateCandidate(tx, id, { ...fields, updatedAt: at });
    await alsoChange?.(tx, before);
    await audit({
      action,
      workspaceId: before.workspaceId,
      subject: { kind: 'candidate', id },
      details: auditDetails(before),
    });
    return toCandidateView(after ?? before);
  };
  // If somebody applies with the new address meanwhile, the write fails, and the second try refuses the address.
  return retryOnceIfTaken(() => changeAsAdministrator(deps, change));
}

async function refuseTakenAddress(tx: Queryable, candidate: Candidate): Promise<void> {
  const other = await findOtherWithEmail(tx, candidate);
  if (other === null) return;
  const message = `The candidate ${other} of this workspace has that address already.`;
  throw invalidField('email', 'already_used', message);
}

/** Returns a candidate as commands print it: without the encrypted key and the generation of links. */
export function toCandidateView({ sealedKey: _, linkGeneration: __, ...candidate }: Candidate) {
  return candidate;
}
