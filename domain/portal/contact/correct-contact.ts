import { randomUUID } from 'node:crypto';
import { appendAudit } from '#db/audit/audit.ts';
import { lockCandidateExclusive, updateCandidate } from '#db/candidates/candidates.ts';
import { recordVisit } from '#db/candidates/portal.ts';
import type { Queryable } from '#db/connection/database.ts';
import { replaceCallbackPhone } from '#db/conversations/conversations.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField, notFoundMessage } from '#kernel/errors/errors.ts';
import { requirePerson } from '../require-person.ts';
import { type ContactFields, changedFields, hmacsOfChanges, toContactChange } from './contact-changes.ts';

type Correction = { holder: TokenHolder; fields: Omit<ContactFields, 'email'> };

/**
 * Corrects the name or the phone number of the mailed link's holder (D17). Applications keep the values that were sent
 * with them; the employer's page shows the corrected ones first, and a call that is asked for has the corrected number.
 */
export async function correctContact(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'followUp'>,
  { holder, fields }: Correction,
): Promise<void> {
  const { id, workspaceId } = requirePerson(holder);
  const correction = toContactChange(fields);
  if (Object.keys(correction).length === 0)
    throw invalidField('lastName', 'required', 'Give firstName, lastName or phone to correct.');
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const before = await lockCandidateExclusive(tx, id);
    if (before === null) throw new DomainError('not_found', notFoundMessage);
    await recordVisit(tx, id, at);
    const changes = changedFields(before, correction);
    if (Object.keys(changes).length === 0) return;
    await updateCandidate(tx, id, { ...changes, contactCorrectedAt: at, updatedAt: at });
    await correctCallbacks(deps, tx, { candidateId: id, from: before.phone, to: changes.phone, at });
    await appendAudit(tx, {
      at,
      actor: 'candidate',
      action: 'candidate.corrected',
      workspaceId,
      subject: { kind: 'candidate', id },
      details: hmacsOfChanges(deps, before, changes),
    });
  });
}

type CorrectedPhone = { candidateId: string; from: string | null; to?: string | null | undefined; at: Date };

/**
 * A call that is asked for with the former number gets the corrected one, and the employer is mailed. A number that was
 * given for the call alone stays.
 */
async function correctCallbacks(
  { followUp }: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { from, to, ...candidate }: CorrectedPhone,
): Promise<void> {
  if (from === null || to === undefined) return;
  for (const applicationId of await replaceCallbackPhone(tx, { ...candidate, from, to })) {
    await followUp.enqueue(tx, {
      name: 'announce-human-request',
      applicationId,
      requestId: randomUUID(),
    });
  }
}
