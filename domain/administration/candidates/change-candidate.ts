import { type Candidate, lockCandidateExclusive } from '../../../db/candidates/lock-candidate.ts';
import { findOtherWithAddress, updateCandidate } from '../../../db/candidates/manage-candidates.ts';
import type { Queryable } from '../../../db/connection/client.ts';
import { DomainError, invalidField } from '../../../kernel/errors/errors.ts';
import type { Deps } from '../../ports.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

type CandidateChange = {
  id: string;
  action: string;
  /** What to set; nothing when it is so already. */
  fieldsOf: (decided: { before: Candidate; at: Date }) => Partial<Candidate>;
  /** What the trail may keep of it: no personal value other than HMACs (D31). */
  detailsOf?: (before: Candidate) => Record<string, unknown>;
};

/** Changes one candidate, and returns what commands print. */
export function changeCandidate(
  deps: Pick<Deps, 'database' | 'clock'>,
  { id, action, fieldsOf, detailsOf = () => ({}) }: CandidateChange,
) {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const before = await lockCandidateExclusive(tx, id);
    if (before === null) throw new DomainError('not_found', `There is no candidate with the id ${id}.`);
    const fields = fieldsOf({ before, at });
    if (Object.keys(fields).length === 0) return toCandidateView(before);
    if (fields.emailNormalized !== undefined) await refuseTakenAddress(tx, { ...before, ...fields });
    const after = await updateCandidate(tx, id, { ...fields, updatedAt: at });
    await audit({
      action,
      workspaceId: before.workspaceId,
      subject: { kind: 'candidate', id },
      details: detailsOf(before),
    });
    return toCandidateView(after ?? before);
  });
}

async function refuseTakenAddress(tx: Queryable, candidate: Candidate): Promise<void> {
  const other = await findOtherWithAddress(tx, candidate);
  if (other === null) return;
  const message = `The candidate ${other} of this workspace has that address already.`;
  throw invalidField('email', 'unknown_option', message);
}

/** A candidate as commands print it: without what opens data and links. */
export function toCandidateView({ sealedKey: _, linkGeneration: __, ...candidate }: Candidate) {
  return candidate;
}
