import { insertWorkspaceKey } from '#db/workspaces/manage-keys.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { changeAsAdministrator } from '../change-as-administrator.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';
import { mintStoredKey } from './mint-stored-key.ts';

type NewKey = { workspace: string; label?: string | undefined; expiresAt: Date | null };

/** Issues a key that reads one workspace's jobs; `key` is shown once (D10). */
export function issueWorkspaceKey(
  deps: Pick<Deps, 'database' | 'clock'>,
  { workspace: slug, label, expiresAt }: NewKey,
): Promise<{ id: string; key: string }> {
  return changeAsAdministrator(deps, async ({ tx, at, audit }) => {
    if (expiresAt !== null && expiresAt <= at) {
      throw invalidField('expires', 'out_of_range', 'expires must be in the future.');
    }
    const workspace = await lockWorkspace(tx, slug);
    const { key, stored } = mintStoredKey('workspace');
    await insertWorkspaceKey(tx, {
      ...stored,
      workspaceId: workspace.id,
      label: label ?? null,
      createdAt: at,
      expiresAt,
    });
    await audit({
      action: 'key.issued',
      workspaceId: workspace.id,
      subject: { kind: 'workspace_key', id: stored.id },
    });
    return { id: stored.id, key };
  });
}
