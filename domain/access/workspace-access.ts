import type { Queryable } from '#db/connection/client.ts';
import { findAnyWorkspace } from '#db/workspaces/manage-workspaces.ts';
import { scopeMissing, unknownWorkspace } from '#kernel/errors/refusals.ts';
import type { Permission } from './permissions.ts';
import type { ManagementPrincipal } from './principal.ts';

/** A workspace that an actor may manage. Use cases take it, so that no one reaches them without the check below. */
export type WorkspaceAccess = {
  /** The name in the audit trail (D35). */
  actor: string;
  workspace: { id: string; slug: string };
};

/** A workspace's name is never longer and has no other characters. The database cannot keep some of the others. */
const SLUG = /^[a-z\d-]{1,63}$/;
/** A refusal repeats so much of a name. */
const SHOWN_CHARACTERS_MAX = 200;

/**
 * Opens a workspace for one permission. A workspace that the principal does not manage is refused like an unknown one;
 * only then is a missing permission 403 (D53).
 */
export async function openWorkspace(
  query: Queryable,
  principal: ManagementPrincipal,
  { slug, permission }: { slug: string; permission: Permission },
): Promise<WorkspaceAccess> {
  const { actor, workspace } = principal;
  if (!SLUG.test(slug)) throw unknownWorkspace(slug.slice(0, SHOWN_CHARACTERS_MAX));
  const workspaceInPath = workspace === null ? await findAnyWorkspace(query, slug) : workspace;
  if (workspaceInPath === null || workspaceInPath.slug !== slug) throw unknownWorkspace(slug);
  requirePermission(principal, permission);
  return { actor, workspace: { id: workspaceInPath.id, slug } };
}

/** Refuses a principal of one workspace, or without the permission, for what concerns the whole installation. */
export function requireInstallation(principal: ManagementPrincipal, permission: Permission): void {
  if (principal.workspace !== null) throw scopeMissing(permission, 'installation');
  requirePermission(principal, permission);
}

function requirePermission({ permissions }: ManagementPrincipal, permission: Permission): void {
  if (!permissions.includes(permission)) throw scopeMissing(permission, 'workspace');
}
