import { deleteAlertsOfAddress } from '#db/alerts/alerts.ts';
import type { Queryable } from '#db/connection/database.ts';
import type { Deps } from '../ports.ts';

/** The address that a candidate had before a change. */
type FormerAddress = { workspaceId: string; emailNormalized: string };

/**
 * Deletes the alerts of a candidate's former address, and enqueues the erasure of the copies of their mails. An export
 * or an erasure of the candidate finds alerts by the current address only, so it would miss these alerts (D78).
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
