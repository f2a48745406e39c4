import type { Member, Role } from '#db/desk/members.ts';
import { allPermissions, type Permission, permissions } from '../access/permissions.ts';
import type { ManagementPrincipal } from '../access/principal.ts';

/** The permissions of each role in its workspace (D103). A reviewer reads applications, and does not decide. */
const permissionsOfRole: Record<Role, readonly Permission[]> = {
  owner: allPermissions.filter((permission) => permissions[permission].reach !== 'installation'),
  recruiter: ['jobs:manage', 'applications:read', 'applications:manage', 'deletions:manage'],
  reviewer: ['applications:read'],
};

/** Returns the principal with which a member calls management operations until the session ends (D85). */
export function toPrincipal({ member, expiresAt }: { member: Member; expiresAt: Date }): ManagementPrincipal {
  const { id, role, workspace } = member;
  return {
    kind: 'management',
    actor: `member:${id}`,
    workspace: { id: workspace.id, slug: workspace.slug },
    permissions: permissionsOfRole[role],
    expiresAt,
  };
}
