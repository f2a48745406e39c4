import { z } from 'zod';
import { isoInstant, name, workspaceSlug } from '#domain/administration/field-schemas.ts';
import { issueWorkspaceKey } from '#domain/administration/keys/issue-workspace-key.ts';
import { adminProcedure } from '#routers/base/procedures.ts';

export const issueKey = adminProcedure
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
  );
