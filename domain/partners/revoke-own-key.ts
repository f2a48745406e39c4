import { setKeyRevoked } from '#db/workspaces/manage-keys.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import type { PartnerPrincipal } from '../access/principal.ts';
import { changeAs } from '../administration/change-as-administrator.ts';
import type { Deps } from '../ports.ts';
import { actorOf } from './key-of-call.ts';
import { listOwnKeys } from './list-own-keys.ts';

/** Revokes one of the partner's keys at once and for good. The key of the call itself is refused. */
export async function revokeOwnKey(
  deps: Pick<Deps, 'database' | 'clock'>,
  partner: PartnerPrincipal,
  { id }: { id: string },
): Promise<{ id: string; revokedAt: Date }> {
  const { keys } = await listOwnKeys(deps, partner);
  if (!keys.some((key) => key.id === id)) throw new DomainError('not_found', 'You have no key with this id.');
  if (id === partner.keyId) {
    const message = 'This is the key of the call: issue another, and revoke this one with it.';
    throw invalidField('id', 'unknown_option', message);
  }
  return changeAs(deps, actorOf(partner), async ({ tx, at, audit }) => {
    // A key that was revoked before keeps its time.
    const revokedAt = await setKeyRevoked(tx, { kind: 'partner', id, at });
    await audit({ action: 'key.revoked', subject: { kind: 'partner_key', id } });
    return { id, revokedAt: revokedAt ?? at };
  });
}
