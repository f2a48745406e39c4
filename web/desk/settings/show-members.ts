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
import { type Invited, membersPage } from './members-page.ts';
import { settingsTexts } from './texts.ts';

const permission = 'settings:manage';
const emptyInvitation: Invited = { email: '', role: 'recruiter' };

export const showMembers = deskHandler(async (deps, call, desk) => {
  const members = await listWorkspaceMembers(deps, desk.access);
  const isSaved = call.query.saved === '1';
  return deskReply(desk, membersPage(desk, { members, invited: emptyInvitation, faults: [], isSaved }));
}, permission);

/** Invites or removes a member. A refused form comes back with its faults. */
export const changeMembers = deskFormHandler(
  async (deps, _call, desk) => {
    const { step, email, role } = desk.fields;
    const isRemoval = step === 'remove';
    const invited = {
      email: typedText(email).trim(),
      role: memberRole.safeParse(role).data ?? emptyInvitation.role,
    };
    const faults = await change(deps, desk, { isRemoval, invited });
    if (faults.length === 0)
      return deskRedirect(desk.visit.urls.to('/desk/settings/members', {}, [['saved', '1']]));
    const members = await listWorkspaceMembers(deps, desk.access);
    const page = membersPage(desk, {
      members,
      invited: isRemoval ? emptyInvitation : invited,
      faults,
      isSaved: false,
    });
    return deskReply(desk, page, 400);
  },
  { permission, needsFreshSignIn: () => true },
);

async function change(
  deps: Deps,
  { access, visit }: DeskCall,
  { isRemoval, invited: { email, role } }: { isRemoval: boolean; invited: Invited },
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
    // Another member has removed this one meanwhile.
    if (reason === 'not_found') return [];
    // The workspace has as many members as it may have.
    if (details.some(({ code }) => code === 'out_of_range'))
      return [{ field: 'email', label: texts.invite.email, message: texts.invite.full }];
    // The last owner and the contact of a workspace stay its owners.
    if (details.some(({ code }) => code === 'unknown_option'))
      return [
        isRemoval
          ? { field: 'main', label: null, message: texts.keepsOwner }
          : { field: 'role', label: texts.invite.role, message: texts.keepsOwner },
      ];
    throw error;
  }
}
