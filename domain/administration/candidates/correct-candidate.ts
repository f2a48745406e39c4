import { deleteUnconfirmedChanges } from '#db/candidates/address-changes.ts';
import { endAlertsOfAddress } from '#domain/alerts/end-alerts-of-address.ts';
import {
  type ContactFields,
  changedColumns,
  hmacsOfChanges,
  toContactColumns,
} from '#domain/portal/contact/contact-changes.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { changeCandidate } from './change-candidate.ts';

/**
 * Corrects the candidate's row; the applications stay as they were sent (D17). A new address ends the alerts of the old
 * one and an unconfirmed change of address. By a new generation of links, it revokes the mailed links and the portal
 * access by application id. The id of the conversation stays valid, as the contract says.
 */
export async function correctCandidate(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'followUp'>,
  { id, ...fields }: ContactFields & { id: string },
) {
  const correction = toContactColumns(fields);
  if (Object.keys(correction).length === 0) {
    throw invalidField('id', 'required', 'Give firstName, lastName, email or phone to correct.');
  }
  return changeCandidate(deps, {
    id,
    action: 'candidate.corrected',
    fieldsToSet: ({ before }) => {
      const changed = changedColumns(before, correction);
      return 'email' in changed ? { ...changed, linkGeneration: before.linkGeneration + 1 } : changed;
    },
    alsoChange: async (tx, before) => {
      const { email, emailNormalized } = changedColumns(before, correction);
      if (email !== undefined) await deleteUnconfirmedChanges(tx, id);
      // Alerts belong to the normal form of an address, which a new spelling of the same address does not change.
      if (emailNormalized !== undefined) await endAlertsOfAddress(deps, tx, before);
    },
    auditDetails: (before) => hmacsOfChanges(deps, before, changedColumns(before, correction)),
  });
}
