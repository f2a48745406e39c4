import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { type memberRoles, members, workspaces } from '../schema/index.ts';
import type { Workspace } from '../workspaces/workspaces.ts';

const contact = sql`lower(btrim(${workspaces.contactEmail}))`;

/** Is true for who was invited, and for the contact as long as it is the workspace's (D57); disabled workspaces have none. */
export const isMember: SQL | undefined = and(
  isNull(workspaces.disabledAt),
  or(isNotNull(members.invitedBy), eq(contact, members.email)),
);

/** The contact owns the desk, however it was invited before. */
export const memberFields = {
  id: members.id,
  email: members.email,
  role: sql<
    'owner' | 'recruiter'
  >`case when ${contact} = ${members.email} then 'owner' else ${members.role} end`,
};

export type Role = (typeof memberRoles)[number];
export type Member = { id: string; email: string; role: Role; workspace: Workspace };

type Contact = { id: string; workspaceId: string; email: string; at: Date };

/** Stores the contact of a workspace as its owner; a member with this address stays. */
export async function ensureContactMember(
  query: Queryable,
  { id, workspaceId, email, at }: Contact,
): Promise<void> {
  await query
    .insert(members)
    .values({ id, workspaceId, email, role: 'owner', createdAt: at })
    .onConflictDoNothing();
}

/** Lists the workspaces with this contact, which may not be a member yet. */
export function listWorkspacesOfContact(query: Queryable, addresses: string[], max: number) {
  return query
    .select({ id: workspaces.id, contact: sql<string>`${contact}` })
    .from(workspaces)
    .where(and(inArray(contact, addresses), isNull(workspaces.disabledAt)))
    .orderBy(workspaces.name)
    .limit(max);
}

/** Lists the memberships of an address. */
export async function listMembersWithAddress(
  query: Queryable,
  addresses: string[],
  max: number,
): Promise<Member[]> {
  const rows = await query
    .select({ member: memberFields, workspace: workspaces })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(inArray(members.email, addresses), isMember))
    .orderBy(workspaces.name)
    .limit(max);
  return rows.map(({ member, workspace }) => ({ ...member, workspace }));
}

/** Deletes the contacts of former times, who are no members any more, with their sessions. */
export async function deleteFormerContacts(query: Queryable): Promise<void> {
  await query
    .delete(members)
    .where(
      and(
        isNull(members.invitedBy),
        sql`not exists (select from ${workspaces} where ${workspaces.id} = ${members.workspaceId} and ${contact} = ${members.email})`,
      ),
    );
}
