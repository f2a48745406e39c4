import type { Queryable } from '#db/connection/database.ts';
import { findWorkspaceEvenDisabled } from '#db/workspaces/workspaces.ts';
import { scopeMissing, unknownWorkspace } from '#kernel/errors/refusals.ts';
import type { Permission } from './permissions.ts';
import type { ManagementPrincipal } from './principal.ts';

/** A workspace that an actor may manage. Use cases take it as an argument, so that none runs before `openWorkspace`. */
export type WorkspaceAccess = {
  /** The name in the audit trail (D35). */
  actor: string;
  workspace: { id: string; slug: string };
};

/** Matches every workspace's slug. Other text is refused before a query, which would fail on a NUL. */
const SLUG = /^[a-z\d-]{1,63}$/;

/**
 * Opens a workspace for one permission. A workspace that the principal does not manage is the same 404 as an unknown
 * one. In a workspace that it manages, a missing permission is 403 (D53).
 */
export async function openWorkspace(
  query: Queryable,
  principal: ManagementPrincipal,
  { slug, permission }: { slug: string; permission: Permission },
): Promise<WorkspaceAccess> {
  if (!SLUG.test(slug)) throw unknownWorkspace(slug);
  const workspace = principal.workspace ?? (await findWorkspaceEvenDisabled(query, slug));
  if (workspace?.slug !== slug) throw unknownWorkspace(slug);
  requirePermission(principal, permission);
  return { actor: principal.actor, workspace: { id: workspace.id, slug } };
}

/** Refuses a call about the whole installation if the principal manages only one workspace, or lacks the permission. */
export function requireInstallation(principal: ManagementPrincipal, permission: Permission): void {
  if (principal.workspace !== null) throw scopeMissing(permission, 'installation');
  requirePermission(principal, permission);
}

function requirePermission({ permissions }: ManagementPrincipal, permission: Permission): void {
  // The reach of the key is right or was checked before, so the refusal names only the permission.
  if (!permissions.includes(permission)) throw scopeMissing(permission, 'workspace');
}
