import { z } from 'zod';
import { listManagedWorkspaces } from '#domain/administration/workspaces/list-managed-workspaces.ts';
import { installationProcedure, installationRest } from '#routers/base/management.ts';
import { pageEnd, pageOptions } from '#routers/base/page-options.ts';
import { managedWorkspace, managedWorkspaceExample } from './schemas.ts';

/** GET /api/manage/v1/workspaces, an extension of the contract. */
export const listWorkspaces = installationProcedure
  .meta(
    installationRest({
      operationId: 'listWorkspaces',
      method: 'GET',
      path: '/workspaces',
      summary: 'List the workspaces, by their last change',
      description:
        'All workspaces, also the disabled ones, with their settings. ' +
        'Read page after page, keep the `syncToken`, and give it as `since` the next time.',
      statuses: [200, 400],
      query: pageOptions,
      examples: (values) => ({
        response: {
          workspaces: [managedWorkspaceExample(values)],
          removed: [],
          syncToken: '5b0c8e1f.48213.1795680000.9a4e7d02',
          nextCursor: null,
        },
        refusedInput: { limit: 0 },
      }),
    }),
  )
  .input(pageOptions.optional())
  .output(
    z.object({ workspaces: z.array(managedWorkspace).describe('The workspaces of one page.'), ...pageEnd }),
  )
  .query(({ ctx: { deps }, input }) => listManagedWorkspaces(deps, input ?? {}));
