import type { Queryable } from '#db/connection/client.ts';
import { findOpenDeletion, type WorkspaceDeletion } from '#db/workspaces/workspace-deletions.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';

type WorkspaceName = { workspaceId: string; slug: string };

/** Finds the open deletion of a workspace; throws `not_found`. */
export async function requireOpenDeletion(
  query: Queryable,
  { workspaceId, slug }: WorkspaceName,
): Promise<WorkspaceDeletion> {
  const found = await findOpenDeletion(query, workspaceId);
  if (found === null) throw new DomainError('not_found', `No deletion of "${slug}" is announced.`);
  return found;
}

/** Refuses a change that a workspace with an announced deletion would not outlive. */
export async function refuseWhileDeleting(
  query: Queryable,
  { workspaceId, slug }: WorkspaceName,
): Promise<void> {
  const found = await findOpenDeletion(query, workspaceId);
  if (found === null) return;
  const day = found.dueAt.toISOString().slice(0, 10);
  const message = `The workspace "${slug}" is to be deleted on ${day}: workspace keep --slug ${slug} cancels that.`;
  throw invalidField('slug', 'unknown_option', message);
}
