import { setManagementKeyRevoked } from '#db/workspaces/management-keys.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { changeAs } from '../change-as-administrator.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

/**
 * Revokes a management key at once and for good. A second revocation changes nothing and returns the time of the
 * first one. `workspace` is the slug of the only workspace whose keys are found; without it, all keys are.
 */
export function revokeManagementKey(
  deps: Pick<Deps, 'database' | 'clock'>,
  { actor, id, workspace }: { actor: string; id: string; workspace?: string },
): Promise<{ id: string; revokedAt: Date }> {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const workspaceId = workspace === undefined ? undefined : (await requireWorkspace(tx, workspace)).id;
    const filter = workspaceId === undefined ? {} : { workspaceId };
    const key = await setManagementKeyRevoked(tx, { id, at, ...filter });
    if (key === null) throw new DomainError('not_found', `There is no management key with the id ${id}.`);
    const { revokedAt, workspaceId: ownerId, isRepeated } = key;
    if (!isRepeated) {
      await audit({
        action: 'key.revoked',
        subject: { kind: 'management_key', id },
        ...(ownerId !== null && { workspaceId: ownerId }),
      });
    }
    return { id, revokedAt };
  });
}
