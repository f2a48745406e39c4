import { findPartnerKey } from '#db/workspaces/keys.ts';
import { insertPartnerKey, readPartnerKeys } from '#db/workspaces/manage-keys.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { isLiveKey } from '#kernel/secrets/keys.ts';
import { changeAs } from '../change-as-administrator.ts';
import { type IssuedKey, makeIdempotentSecret, requireShowableKey } from '../keys/idempotent-secret.ts';
import { mintStoredKey } from '../keys/mint-stored-key.ts';
import { requirePartner } from './require-partner.ts';

type NewKey = {
  code: string;
  test: boolean;
  label?: string | undefined;
  idempotencyKey?: string | null;
  /** The partner may have at most this many keys of this kind that are neither revoked nor expired. */
  validMax?: number;
};

/**
 * Issues a further key of a partner, which is shown once. A test key works only in the sandbox (D47). A repeat of the
 * call shows the same key.
 */
export function issueKeyForPartner(
  deps: Pick<Deps, 'database' | 'clock' | 'tokenKeys'>,
  actor: string,
  { code, test, label, idempotencyKey = null, validMax = Number.POSITIVE_INFINITY }: NewKey,
): Promise<IssuedKey> {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const partner = await requirePartner(tx, code);
    const purpose = test ? 'test' : 'api';
    const call = { purpose: 'partner key', actor, idempotencyKey, content: [code, test, label] } as const;
    const { bytes, isRepeat } = await makeIdempotentSecret(deps, { tx, at }, call);
    const { key, stored } = mintStoredKey(test ? 'test' : 'partner', bytes);
    if (isRepeat)
      return { id: requireShowableKey(await findPartnerKey(tx, stored.digest), at), key, replayed: true };
    const keys = await readPartnerKeys(tx, { partnerId: partner.id, purpose });
    if (keys.filter((storedKey) => isLiveKey(storedKey, at)).length >= validMax) {
      const message = `You have ${validMax} keys of this kind: revoke one that is no longer used.`;
      throw invalidField('label', 'out_of_range', message);
    }
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
