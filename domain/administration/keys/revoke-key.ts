import { setKeyRevoked } from '#db/workspaces/manage-keys.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';

/** Revokes a key at once and for good; a second revocation keeps the time of the first one. */
export function revokeKey(
  deps: Pick<Deps, 'database' | 'clock'>,
  { kind, id }: { kind: 'workspace' | 'partner'; id: string },
): Promise<{ id: string; revokedAt: Date }> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    const revokedAt = await setKeyRevoked(tx, { kind, id, at });
    if (revokedAt === null) throw new DomainError('not_found', `There is no ${kind} key with the id ${id}.`);
    await audit({ action: 'key.revoked', subject: { kind: `${kind}_key`, id } });
    return { id, revokedAt };
  });
}
