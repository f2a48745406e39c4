import type { Queryable } from '#db/connection/database.ts';
import { findOpenDeletion, type WorkspaceDeletion } from '#db/workspaces/workspace-deletions.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';

type WorkspaceName = { workspaceId: string; slug: string };

/** Finds the open deletion of a workspace; throws `not_found`. */
export async function requireOpenDeletion(
  query: Queryable,
  { workspaceId, slug }: WorkspaceName,
): Promise<WorkspaceDeletion> {
  const deletion = await findOpenDeletion(query, workspaceId);
  if (deletion === null) throw new DomainError('not_found', `No deletion of "${slug}" is announced.`);
  return deletion;
}

/** Refuses a change of a workspace whose deletion is announced. */
export async function refuseWhileDeleting(
  query: Queryable,
  { workspaceId, slug }: WorkspaceName,
): Promise<void> {
  const deletion = await findOpenDeletion(query, workspaceId);
  if (deletion === null) return;
  const day = deletion.dueAt.toISOString().slice(0, 10);
  const message = `The workspace "${slug}" is to be deleted on ${day}: workspace keep --slug ${slug} cancels that.`;
  throw invalidField('slug', 'changed_meanwhile', message);
}
