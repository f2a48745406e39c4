import { z } from 'zod';
import { issueWorkspaceKey } from '../../../db/workspaces/manage-keys.ts';
import { isoInstant, name, workspaceSlug } from '../../../domain/administration/field-schemas.ts';
import { invalidField } from '../../../kernel/errors/errors.ts';
import { adminProcedure } from '../../procedures.ts';

export const issueKey = adminProcedure
  .meta({ description: 'Issue a workspace key, which is shown once' })
  .input(
    z.object({
      workspace: workspaceSlug,
      label: name.optional().describe('what the key is for'),
      expires: isoInstant.optional().describe('when it ends, such as 2030-01-31T12:00:00Z'),
    }),
  )
  .mutation(({ ctx: { deps }, input: { workspace, label, expires } }) => {
    const now = deps.clock.now();
    const expiresAt = expires === undefined ? null : new Date(expires);
    if (expiresAt !== null && expiresAt <= now) {
      throw invalidField('expires', 'unknown_option', 'expires must be in the future.');
    }
    return issueWorkspaceKey(deps.database, now, { workspace, label, expiresAt });
  });
