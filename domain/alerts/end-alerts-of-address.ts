import { deleteAlertsOfAddress } from '#db/alerts/alerts.ts';
import type { Queryable } from '#db/connection/database.ts';
import type { Deps } from '../ports.ts';

/** The address that a candidate had before a change. */
type FormerAddress = { workspaceId: string; emailNormalized: string };

/**
 * Deletes the alerts of a candidate's former address, and enqueues the removal of their mails from the mailer. An export
 * and an erasure find alerts only by the current address, so they would miss these (D78).
 */
export async function endAlertsOfAddress(
  { followUp }: Pick<Deps, 'followUp'>,
  tx: Queryable,
  formerAddress: FormerAddress,
): Promise<void> {
  const messageIds = await deleteAlertsOfAddress(tx, formerAddress);
  if (messageIds.length === 0) return;
  await followUp.enqueue(tx, { name: 'remove-erased', storageKeys: [], messageIds, turnIds: [] });
}
