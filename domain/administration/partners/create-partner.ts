import { randomUUID } from 'node:crypto';
import { insertPartnerKey } from '#db/workspaces/manage-keys.ts';
import { insertPartner } from '#db/workspaces/manage-partners.ts';
import type { FeedProfile } from '#domain/feed/boards/index.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { mintStoredKey } from '../keys/mint-stored-key.ts';

type NewPartner = {
  code: string;
  name: string;
  profile?: FeedProfile | undefined;
  /** The label of the partner's first key. */
  label?: string | undefined;
};

/** Creates a job board and its first key, which is shown once (D10, D11). */
export function createPartner(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: string,
  { code, name, profile = 'default', label }: NewPartner,
): Promise<{ id: string; key: string }> {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const id = randomUUID();
    if (!(await insertPartner(tx, { id, code, name, profile, createdAt: at, updatedAt: at }))) {
      throw invalidField('code', 'already_used', `A partner with the code "${code}" exists already.`);
    }
    const { key, stored } = mintStoredKey('partner');
    await insertPartnerKey(tx, { ...stored, partnerId: id, label: label ?? null, createdAt: at });
    await audit({
      action: 'partner.created',
      subject: { kind: 'partner', id },
      details: { keyId: stored.id },
    });
    return { id, key };
  });
}
