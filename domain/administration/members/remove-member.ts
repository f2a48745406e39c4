import { deleteMember } from '#db/desk/members.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { isSameAddress } from '#kernel/input/email-address.ts';
import { changeAs } from '../change-as-administrator.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';
import { ensureMembers, isLastOwner } from './workspace-members.ts';

/** Removes a member, whose sessions and links end at once; throws `not_found`. */
export function removeMember(
  deps: Pick<Deps, 'database' | 'clock'>,
  { actor, workspace: { slug } }: WorkspaceAccess,
  { email }: { email: string },
): Promise<{ id: string }> {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const workspace = await lockWorkspace(tx, slug);
    const members = await ensureMembers(tx, workspace, at);
    const member = members.find((one) => isSameAddress(one.email, email));
    if (member === undefined)
      throw new DomainError('not_found', 'No member of this workspace has this e-mail address.');
    if (member.isContact) {
      const message = 'The contact of a workspace is its owner: give the workspace another contact first.';
      throw invalidField('email', 'unknown_option', message);
    }
    if (member.role === 'owner' && isLastOwner(members, member))
      throw invalidField('email', 'unknown_option', 'A workspace keeps an owner.');
    await deleteMember(tx, member.id);
    await audit({
      action: 'member.removed',
      workspaceId: workspace.id,
      subject: { kind: 'member', id: member.id },
      details: { role: member.role },
    });
    return { id: member.id };
  });
}
