import { z } from 'zod';
import { listManagedDeletionRequests } from '#domain/administration/deletions/managed-deletion.ts';
import { workspaceShape } from '#routers/base/common-fields.ts';
import { manageProcedure, manageRest } from '#routers/base/management.ts';
import { pageEnd, pageOptions } from '#routers/base/page-options.ts';
import { deletionExample, deletionState, managedDeletion } from './schemas.ts';

const options = pageOptions.extend({
  state: deletionState.optional().meta({ description: 'Only requests in this state.' }),
});

/** GET /api/manage/v1/workspaces/{slug}/deletions, an extension of the contract. */
export const listDeletions = manageProcedure
  .meta(
    manageRest({
      operationId: 'listDeletions',
      method: 'GET',
      path: '/workspaces/{slug}/deletions',
      summary: 'List people’s requests for deletion, by their last change',
      description: 'Read page after page, keep the `syncToken`, and give it as `since` the next time.',
      permission: 'deletions:manage',
      query: options,
      examples: ({ workspace: { slug } }) => ({
        parameters: { slug },
        refusedInput: { slug, limit: 0 },
        response: {
          deletions: [deletionExample],
          removed: [],
          syncToken: '5b0c8e1f.48213.1795680000.9a4e7d02',
          nextCursor: null,
        },
      }),
    }),
  )
  .input(options.extend(workspaceShape))
  .output(z.object({ deletions: z.array(managedDeletion).describe('The requests of one page.'), ...pageEnd }))
  .query(({ ctx: { deps, access }, input }) => listManagedDeletionRequests(deps, access, input));
