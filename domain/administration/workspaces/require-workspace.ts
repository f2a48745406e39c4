import type { Queryable } from '#db/connection/client.ts';
import { findAnyWorkspace, lockAnyWorkspace } from '#db/workspaces/manage-workspaces.ts';
import type { Workspace } from '#db/workspaces/workspaces.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Finds a workspace by its slug, disabled or not; throws `not_found`. */
export async function requireWorkspace(query: Queryable, slug: string): Promise<Workspace> {
  return (await findAnyWorkspace(query, slug)) ?? refuseSlug(slug);
}

/** Finds a workspace and locks it until the transaction ends. */
export async function lockWorkspace(tx: Queryable, slug: string): Promise<Workspace> {
  return (await lockAnyWorkspace(tx, slug)) ?? refuseSlug(slug);
}

function refuseSlug(slug: string): never {
  throw new DomainError('not_found', `There is no workspace with the slug "${slug}".`);
}
