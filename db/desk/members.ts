import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { deskSessions, type memberRoles, members, workspaces } from '../schema/index.ts';
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
  role: sql<Role>`case when ${contact} = ${members.email} then 'owner' else ${members.role} end`,
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

/** Lists the members of a workspace, the contact first, with their last visit. */
export function listMembers(query: Queryable, workspaceId: string) {
  const isContact = sql<boolean>`coalesce(${contact} = ${members.email}, false)`;
  return query
    .select({
      ...memberFields,
      isContact,
      invitedBy: members.invitedBy,
      createdAt: members.createdAt,
      lastSeenAt: sql<Date | null>`(select max(${deskSessions.seenAt}) from ${deskSessions}
        where ${deskSessions.memberId} = ${members.id})`.mapWith(deskSessions.seenAt),
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.workspaceId, workspaceId), isMember))
    .orderBy(sql`${isContact} desc`, asc(members.createdAt), asc(members.email));
}

/** Finds a member by its id. */
export async function findMember(query: Queryable, id: string): Promise<Member | null> {
  const [row] = await query
    .select({ member: memberFields, workspace: workspaces })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.id, id), isMember));
  return row === undefined ? null : { ...row.member, workspace: row.workspace };
}

/** Stores an invited member; one with this address gets the role, and keeps its id and sessions. */
export async function putInvitedMember(
  tx: Queryable,
  member: typeof members.$inferInsert & { invitedBy: string },
): Promise<string> {
  const { role, invitedBy } = member;
  const [row] = await tx
    .insert(members)
    .values(member)
    .onConflictDoUpdate({ target: [members.workspaceId, members.email], set: { role, invitedBy } })
    .returning({ id: members.id });
  if (row === undefined) throw new Error('an upsert returned no row');
  return row.id;
}

/** Deletes a member with its sessions and links. */
export async function deleteMember(tx: Queryable, id: string): Promise<void> {
  await tx.delete(members).where(eq(members.id, id));
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
