import { randomUUID } from 'node:crypto';
import { putInvitedMember, type Role } from '#db/desk/members.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { isSameAddress, normalizeEmail } from '#kernel/input/email-address.ts';
import type { Lang } from '#kernel/language.ts';
import { changeAs } from '../change-as-administrator.ts';
import { lockWorkspace } from '../workspaces/require-workspace.ts';
import { ensureMembers, isLastOwner } from './workspace-members.ts';

/** A workspace has at most this many members, so that no one can mail invitations without limit. */
const MEMBERS_MAX = 100;

type Invitation = { email: string; role: Role; lang?: Lang | undefined };

/**
 * Adds a member with this role, or gives an existing member this role, and enqueues the mail with a link that signs in.
 */
export function inviteMember(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { actor, workspace: { slug } }: WorkspaceAccess,
  { email: typedEmail, role, lang }: Invitation,
): Promise<{ id: string; email: string; role: Role }> {
  return changeAs(deps, actor, async ({ tx, at, audit }) => {
    const workspace = await lockWorkspace(tx, slug);
    const address = normalizeEmail(typedEmail);
    if (address === null)
      throw invalidField(
        'email',
        'invalid_email',
        'This must be an e-mail address, such as camille@example.com.',
      );
    const members = await ensureMembers(tx, workspace, at);
    const existingMember = members.find((member) => isSameAddress(member.email, address));
    const email = existingMember?.email ?? address;
    if (existingMember === undefined && members.length >= MEMBERS_MAX)
      throw invalidField('email', 'out_of_range', `A workspace has at most ${MEMBERS_MAX} members.`);
    // Another role than `owner` would take the ownership from the contact or from the last owner.
    if (existingMember !== undefined && role !== 'owner') {
      if (existingMember.isContact)
        throw invalidField('role', 'unknown_option', 'The contact of a workspace is its owner.');
      if (existingMember.role === 'owner' && isLastOwner(members, existingMember))
        throw invalidField('role', 'unknown_option', 'A workspace keeps an owner.');
    }
    const invitedMember = { workspaceId: workspace.id, email, role, invitedBy: actor, createdAt: at };
    const id = await putInvitedMember(tx, { id: randomUUID(), ...invitedMember });
    await deps.followUp.enqueue(tx, {
      name: 'invite-member',
      memberId: id,
      invitationId: randomUUID(),
      lang: lang ?? workspace.lang,
    });
    await audit({
      action: 'member.invited',
      workspaceId: workspace.id,
      subject: { kind: 'member', id },
      details: { role },
    });
    return { id, email, role };
  });
}
