import { insertPartnerKey } from '#db/workspaces/manage-keys.ts';
import type { Deps } from '#domain/ports.ts';
import { changeAs } from '../change-as-administrator.ts';
import { mintStoredKey } from '../keys/mint-stored-key.ts';
import { requirePartner } from './require-partner.ts';

/** Issues a further key, shown once; a test key is for the sandbox alone (D47). */
export function issuePartnerKey(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: string,
  { code, test, label }: { code: string; test: boolean; label?: string | undefined },
): Promise<{ id: string; key: string }> {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const partner = await requirePartner(tx, code);
    const { key, stored } = mintStoredKey(test ? 'test' : 'partner');
    const purpose = test ? 'test' : 'api';
    await insertPartnerKey(tx, {
      ...stored,
      purpose,
      label: label ?? null,
      partnerId: partner.id,
      createdAt: at,
    });
    await audit({ action: 'key.issued', subject: { kind: 'partner_key', id: stored.id } });
    return { id: stored.id, key };
  });
}
