import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/connection/database.ts';
import { ensureContactMember, listMembers } from '#db/desk/members.ts';
import type { Workspace } from '#db/workspaces/workspaces.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import type { Deps } from '#domain/ports.ts';
import { requireWorkspace } from '../workspaces/require-workspace.ts';

export type WorkspaceMember = Awaited<ReturnType<typeof listMembers>>[number];

/** Lists the members of a workspace, who may sign in at its desk; the contact is the first (D57). */
export async function listWorkspaceMembers(
  { database: { query }, clock }: Pick<Deps, 'database' | 'clock'>,
  { workspace: { slug } }: WorkspaceAccess,
): Promise<WorkspaceMember[]> {
  return ensureMembers(query, await requireWorkspace(query, slug), clock.now());
}

/** Stores the contact as a member, if it is not one yet, and lists all members. */
export async function ensureMembers(
  query: Queryable,
  { id: workspaceId, contactEmail }: Pick<Workspace, 'id' | 'contactEmail'>,
  at: Date,
): Promise<WorkspaceMember[]> {
  if (contactEmail !== null) {
    const email = contactEmail.trim().toLowerCase();
    await ensureContactMember(query, { id: randomUUID(), workspaceId, email, at });
  }
  return listMembers(query, workspaceId);
}

/** Tells whether no owner would remain without this member. */
export function isLastOwner(members: readonly WorkspaceMember[], { id }: { id: string }): boolean {
  return !members.some((member) => member.role === 'owner' && member.id !== id);
}
