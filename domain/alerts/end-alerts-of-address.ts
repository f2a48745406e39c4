import { deleteAlertsOfPerson } from '#db/alerts/alerts-of-person.ts';
import type { Queryable } from '#db/connection/client.ts';
import type { Deps } from '../ports.ts';

type Address = { workspaceId: string; emailNormalized: string };

/**
 * Ends the alerts of an address that its candidate no longer has: the export and an erasure find a person's alerts by the
 * current address (D78).
 */
export async function endAlertsOfAddress(
  { followUp }: Pick<Deps, 'followUp'>,
  tx: Queryable,
  address: Address,
): Promise<void> {
  const messageIds = await deleteAlertsOfPerson(tx, address);
  if (messageIds.length === 0) return;
  await followUp.enqueue(tx, { name: 'remove-erased', storageKeys: [], messageIds, turnIds: [] });
}
