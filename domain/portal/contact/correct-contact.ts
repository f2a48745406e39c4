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
import { type ContactFields, changedColumns, hmacsOfChanges, toContactColumns } from './contact-changes.ts';

type Correction = { holder: TokenHolder; fields: Omit<ContactFields, 'email'> };

/**
 * Corrects the name or the phone number of the mailed link's holder (D17). Applications keep the values that were sent
 * with them. The employer's page shows the corrected values first, and a requested call gets the corrected number.
 */
export async function correctContact(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'followUp'>,
  { holder, fields }: Correction,
): Promise<void> {
  const { id, workspaceId } = requirePerson(holder);
  const correction = toContactColumns(fields);
  if (Object.keys(correction).length === 0)
    throw invalidField('lastName', 'required', 'Give firstName, lastName or phone to correct.');
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const before = await lockCandidateExclusive(tx, id);
    if (before === null) throw new DomainError('not_found', notFoundMessage);
    await recordVisit(tx, id, at);
    const changes = changedColumns(before, correction);
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
 * Corrects the number of requested calls that have the former number, and mails the employer. A number that was given
 * for a call alone stays.
 */
async function correctCallbacks(
  { followUp }: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { candidateId, from, to, at }: CorrectedPhone,
): Promise<void> {
  if (from === null || to === undefined) return;
  for (const applicationId of await replaceCallbackPhone(tx, { candidateId, from, to, at })) {
    await followUp.enqueue(tx, {
      name: 'announce-human-request',
      applicationId,
      requestId: randomUUID(),
    });
  }
}
