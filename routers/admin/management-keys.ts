import { z } from 'zod';
import { keyScopes } from '#domain/access/permissions.ts';
import {
  id,
  isoInstant,
  name,
  optionsOnOneLine,
  workspaceSlug,
} from '#domain/administration/field-schemas.ts';
import { issueManagementKey } from '#domain/administration/keys/issue-management-key.ts';
import { listManagementKeys } from '#domain/administration/keys/list-management-keys.ts';
import { revokeManagementKey } from '#domain/administration/keys/revoke-management-key.ts';
import { adminProcedure } from '../base/procedures.ts';

const scopes = optionsOnOneLine(keyScopes);

/** The commands about management keys. */
export const managementKeyCommands = {
  issue: adminProcedure
    .meta({ description: 'Issue a management key, which is shown once' })
    .input(
      z.object({
        workspace: workspaceSlug.optional().describe('the only workspace that it manages; all unless given'),
        scopes: scopes.describe(`what it may do, with commas between: ${keyScopes.join(',')}`),
        label: name.optional().describe('what the key is for'),
        expires: isoInstant.optional().describe('when it ends, such as 2030-01-31T12:00:00Z'),
      }),
    )
    .mutation(({ ctx: { deps, principal }, input: { expires, workspace = null, ...key } }) =>
      issueManagementKey(deps, principal, {
        ...key,
        workspace,
        expiresAt: expires === undefined ? null : new Date(expires),
      }),
    ),
  list: adminProcedure
    .meta({ description: 'List the management keys of a workspace, or those of the installation' })
    .input(z.object({ workspace: workspaceSlug.optional() }))
    .query(({ ctx: { deps }, input: { workspace = null } }) => listManagementKeys(deps, { workspace })),
  revoke: adminProcedure
    .meta({ description: 'Revoke a management key at once' })
    .input(z.object({ id }))
    .mutation(({ ctx: { deps, principal }, input }) =>
      revokeManagementKey(deps, { actor: principal.actor, id: input.id }),
    ),
};
