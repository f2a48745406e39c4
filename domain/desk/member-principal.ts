import type { Member, Role } from '#db/desk/members.ts';
import type { Permission } from '../access/permissions.ts';
import type { ManagementPrincipal } from '../access/principal.ts';

/** The permissions of each role in its workspace (D57). */
const permissionsOfRole: Record<Role, readonly Permission[]> = {
  owner: ['jobs:manage', 'applications:manage', 'deletions:manage', 'webhooks:manage'],
  recruiter: ['jobs:manage', 'applications:manage', 'deletions:manage'],
};

/** The member as the caller that management knows (D85). */
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
