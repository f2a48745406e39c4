import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { type DeletionDeps, executeDeletion } from '#domain/erasure/execute-deletion.ts';
import { refuseDeletion } from '#domain/erasure/refuse-deletion.ts';
import type { Deps } from '#domain/ports.ts';
import { assertDeletionOf, readManagedDeletion } from './managed-deletion.ts';

type DeletionId = { id: string };

/** Executes a deletion request of the workspace; resolves to the request with its certificate. */
export async function executeManagedDeletion(
  deps: DeletionDeps,
  access: WorkspaceAccess,
  { id }: DeletionId,
) {
  await assertDeletionOf(deps, access, id);
  await executeDeletion(deps, { id, actor: access.actor });
  return readManagedDeletion(deps, access, { id });
}

/** Refuses a deletion request of the workspace; the person gets the reason by mail. */
export async function refuseManagedDeletion(
  deps: Pick<Deps, 'clock' | 'database' | 'followUp'>,
  access: WorkspaceAccess,
  { id, reason }: DeletionId & { reason: string },
) {
  await assertDeletionOf(deps, access, id);
  await refuseDeletion(deps, { id, reason, actor: access.actor });
  return readManagedDeletion(deps, access, { id });
}
