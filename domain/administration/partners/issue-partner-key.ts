import { insertPartnerKey } from '../../../db/workspaces/manage-keys.ts';
import type { Deps } from '../../ports.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';
import { mintStoredKey } from '../keys/mint-stored-key.ts';
import { requirePartner } from './require-partner.ts';

export function issuePartnerKey(
  deps: Pick<Deps, 'database' | 'clock'>,
  { code }: { code: string },
): Promise<{ id: string; key: string }> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const partner = await requirePartner(tx, code);
    const { key, stored } = mintStoredKey('partner');
    await insertPartnerKey(tx, { ...stored, partnerId: partner.id, createdAt: at });
    await audit({ action: 'key.issued', subject: { kind: 'partner_key', id: stored.id } });
    return { id: stored.id, key };
  });
}
