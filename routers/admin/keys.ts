import { z } from 'zod';
import { id, isoInstant, name, workspaceSlug } from '#domain/administration/field-schemas.ts';
import { issueWorkspaceKey } from '#domain/administration/keys/issue-workspace-key.ts';
import { listWorkspaceKeys } from '#domain/administration/keys/list-workspace-keys.ts';
import { revokeKey } from '#domain/administration/keys/revoke-key.ts';
import { adminProcedure } from '../base/procedures.ts';

/** The commands about workspace keys. */
export const keyCommands = {
  issue: adminProcedure
    .meta({ description: 'Issue a workspace key, which is shown once' })
    .input(
      z.object({
        workspace: workspaceSlug,
        label: name.optional().describe('what the key is for'),
        expires: isoInstant.optional().describe('when it ends, such as 2030-01-31T12:00:00Z'),
      }),
    )
    .mutation(({ ctx: { deps }, input: { expires, ...key } }) =>
      issueWorkspaceKey(deps, { ...key, expiresAt: expires === undefined ? null : new Date(expires) }),
    ),
  list: adminProcedure
    .meta({ description: 'List the keys of a workspace by their last four characters' })
    .input(z.object({ workspace: workspaceSlug }))
    .query(({ ctx: { deps }, input }) => listWorkspaceKeys(deps, input)),
  revoke: adminProcedure
    .meta({ description: 'Revoke a workspace key at once' })
    .input(z.object({ id }))
    .mutation(({ ctx: { deps }, input }) => revokeKey(deps, { kind: 'workspace', id: input.id })),
};
