import { setManagementKeyScopes } from '#db/workspaces/management-keys.ts';
import { type KeyScope, keyScopes } from '#domain/access/permissions.ts';
import type { ManagementPrincipal } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';
import { changeAs } from '../change-as-administrator.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';
import { assertWithinMaker } from './issue-management-key.ts';

type KeyScopes = { id: string; workspace: string; scopes: readonly KeyScope[] };

/** Replaces the scopes of a workspace's management key; the principal must have all of the new ones (D53). */
export function changeKeyScopes(
  deps: Pick<Deps, 'database' | 'clock'>,
  principal: ManagementPrincipal,
  { id, workspace: slug, scopes }: KeyScopes,
): Promise<void> {
  assertWithinMaker(principal, { slug, scopes });
  return changeAs(deps, principal.actor, async ({ tx, audit }) => {
    const { id: workspaceId } = await lockWorkspace(tx, slug);
    const orderedScopes = keyScopes.filter((permission) => scopes.includes(permission));
    await setManagementKeyScopes(tx, { id, scopes: orderedScopes });
    const subject = { kind: 'management_key', id };
    await audit({ action: 'key.scopes_changed', workspaceId, subject, details: { scopes: orderedScopes } });
  });
}
