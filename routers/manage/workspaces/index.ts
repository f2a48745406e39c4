import { t } from '#routers/base/trpc.ts';
import { issueManagementKey } from './issue-key.ts';
import { listManagementKeys } from './list-keys.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { putWorkspace } from './put-workspace.ts';
import { revokeManagementKey } from './revoke-key.ts';

export const managedWorkspacesRouter = t.router({
  list: listWorkspaces,
  put: putWorkspace,
  issueKey: issueManagementKey,
  listKeys: listManagementKeys,
  revokeKey: revokeManagementKey,
});
