import { email as emailField, memberRole } from '#domain/administration/field-schemas.ts';
import { inviteMember } from '#domain/administration/members/invite-member.ts';
import { removeMember } from '#domain/administration/members/remove-member.ts';
import { listWorkspaceMembers } from '#domain/administration/members/workspace-members.ts';
import type { Deps } from '#domain/ports.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { type DeskCall, deskFormHandler, deskHandler, deskRedirect, deskReply } from '../desk-call.ts';
import type { Fault } from '../frame/desk-frame.ts';
import { typedText } from '../parts/typed-text.ts';
import { type Invitation, membersPage } from './members-page.ts';
import { settingsTexts } from './texts.ts';

const permission = 'settings:manage';
const emptyInvitation: Invitation = { email: '', role: 'recruiter' };

export const showMembers = deskHandler(async (deps, call, desk) => {
  const members = await listWorkspaceMembers(deps, desk.access);
  const isSaved = call.query.saved === '1';
  return deskReply(desk, membersPage(desk, { members, invitation: emptyInvitation, faults: [], isSaved }));
}, permission);

/** Invites or removes a member. A refused form comes back with its faults. */
export const changeMembers = deskFormHandler(
  async (deps, _call, desk) => {
    const { step, email, role } = desk.fields;
    const isRemoval = step === 'remove';
    const invitation = {
      email: typedText(email).trim(),
      role: memberRole.safeParse(role).data ?? emptyInvitation.role,
    };
    const faults = await change(deps, desk, { isRemoval, invitation });
    if (faults.length === 0)
      return deskRedirect(desk.visit.urls.to('/desk/settings/members', {}, [['saved', '1']]));
    const members = await listWorkspaceMembers(deps, desk.access);
    const page = membersPage(desk, {
      members,
      invitation: isRemoval ? emptyInvitation : invitation,
      faults,
      isSaved: false,
    });
    return deskReply(desk, page, 400);
  },
  { permission, needsFreshSignIn: () => true },
);

/** Makes the change. Returns the faults for which it is refused. */
async function change(
  deps: Deps,
  { access, visit }: DeskCall,
  { isRemoval, invitation: { email, role } }: { isRemoval: boolean; invitation: Invitation },
): Promise<Fault[]> {
  const { members: texts } = settingsTexts[visit.lang];
  if (!emailField.safeParse(email).success || !isCleanText(email))
    return [{ field: 'email', label: texts.invite.email, message: texts.invite.invalid }];
  try {
    if (isRemoval) await removeMember(deps, access, { email });
    else await inviteMember(deps, access, { email, role, lang: visit.lang });
    return [];
  } catch (error) {
    const { reason, details } = toDomainError(error);
    // Another member has removed this member meanwhile.
    if (reason === 'not_found') return [];
    // The workspace has as many members as it may have.
    if (details.some(({ code }) => code === 'out_of_range'))
      return [{ field: 'email', label: texts.invite.email, message: texts.invite.full }];
    // The role of the last owner and of the contact must stay `owner`.
    if (details.some(({ code }) => code === 'unknown_option'))
      return [
        isRemoval
          ? { field: 'main', label: null, message: texts.keepsOwner }
          : { field: 'role', label: texts.invite.role, message: texts.keepsOwner },
      ];
    throw error;
  }
}
