import { z } from 'zod';
import { openWorkspace } from '#domain/access/workspace-access.ts';
import { email, lang, memberRole, workspaceSlug } from '#domain/administration/field-schemas.ts';
import { inviteMember } from '#domain/administration/members/invite-member.ts';
import { removeMember } from '#domain/administration/members/remove-member.ts';
import { listWorkspaceMembers } from '#domain/administration/members/workspace-members.ts';
import { adminProcedure } from '../base/procedures.ts';

/** Opens the workspace of the input for changes of its members. */
const memberProcedure = adminProcedure
  .input(z.object({ workspace: workspaceSlug }))
  .use(async ({ ctx: { deps, principal }, input: { workspace: slug }, next }) => {
    const access = await openWorkspace(deps.database.query, principal, {
      slug,
      permission: 'settings:manage',
    });
    return next({ ctx: { access } });
  });

/** The commands about the members of a desk. */
export const memberCommands = {
  invite: memberProcedure
    .meta({ description: 'Invite a person to the desk by mail, or change a member’s role' })
    .input(
      z.object({
        email,
        role: memberRole.describe('owner: all; recruiter: people and jobs; reviewer: reads applications'),
        lang: lang.optional().describe('the language of the mail; the workspace’s unless given'),
      }),
    )
    .mutation(({ ctx: { deps, access }, input }) => inviteMember(deps, access, input)),
  list: memberProcedure
    .meta({ description: 'List the members of a workspace’s desk' })
    .query(({ ctx: { deps, access } }) => listWorkspaceMembers(deps, access)),
  remove: memberProcedure
    .meta({ description: 'Remove a member, whose sessions end at once' })
    .input(z.object({ email }))
    .mutation(({ ctx: { deps, access }, input }) => removeMember(deps, access, input)),
};
