import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { deskSessions, type memberRoles, members, workspaces } from '../schema/index.ts';
import type { Workspace } from '../workspaces/workspaces.ts';

export type Role = (typeof memberRoles)[number];

/** The address of the joined workspace's contact, in the form of members' addresses. */
const contactAddress = sql`lower(btrim(${workspaces.contactEmail}))`;

/**
 * The condition for an invited member or the workspace's present contact (D57), in a workspace that is not disabled.
 * The statement must join `workspaces`.
 */
export const isMember: SQL | undefined = and(
  isNull(workspaces.disabledAt),
  or(isNotNull(members.invitedBy), eq(contactAddress, members.email)),
);

/**
 * A member's columns. The contact is always an owner, also after an invitation. The statement must join `workspaces`.
 */
export const memberColumns = {
  id: members.id,
  email: members.email,
  role: sql<Role>`case when ${contactAddress} = ${members.email} then 'owner' else ${members.role} end`,
};

/** A member of a workspace, who may sign in at its desk. */
export type Member = { id: string; email: string; role: Role; workspace: Workspace };

type NewContactMember = { id: string; workspaceId: string; email: string; at: Date };

/** Stores the contact of a workspace as its owner; a member with this address stays. */
export async function ensureContactMember(
  query: Queryable,
  { id, workspaceId, email, at }: NewContactMember,
): Promise<void> {
  await query
    .insert(members)
    .values({ id, workspaceId, email, role: 'owner', createdAt: at })
    .onConflictDoNothing();
}

/**
 * Lists the workspaces whose contact has one of these spellings of an address, also contacts that are no member yet.
 */
export function listWorkspacesOfContact(query: Queryable, spellings: string[], max: number) {
  return query
    .select({ id: workspaces.id, contact: sql<string>`${contactAddress}` })
    .from(workspaces)
    .where(and(inArray(contactAddress, spellings), isNull(workspaces.disabledAt)))
    .orderBy(workspaces.name)
    .limit(max);
}

/** Lists the memberships of a person by the spellings of their address, in the order of the workspaces' names. */
export async function listMembersWithAddresses(
  query: Queryable,
  spellings: string[],
  max: number,
): Promise<Member[]> {
  const rows = await selectMembers(query, inArray(members.email, spellings))
    .orderBy(workspaces.name)
    .limit(max);
  return rows.map(({ member, workspace }) => ({ ...member, workspace }));
}

function selectMembers(query: Queryable, condition: SQL) {
  return query
    .select({ member: memberColumns, workspace: workspaces })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(condition, isMember));
}

/** Lists the members of a workspace, the contact first, with their last visit. */
export function listMembers(query: Queryable, workspaceId: string) {
  const isContact = sql<boolean>`coalesce(${contactAddress} = ${members.email}, false)`;
  return query
    .select({
      ...memberColumns,
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
  const [row] = await selectMembers(query, eq(members.id, id));
  return row === undefined ? null : { ...row.member, workspace: row.workspace };
}

/** Stores an invited member. If the address is a member already, only its role and inviter change. Returns its id. */
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

/** Deletes former contacts that were never invited, with their sessions. */
export async function deleteFormerContacts(query: Queryable): Promise<void> {
  await query.delete(members).where(
    and(
      isNull(members.invitedBy),
      sql`not exists (
          select from ${workspaces}
          where ${workspaces.id} = ${members.workspaceId} and ${contactAddress} = ${members.email})`,
    ),
  );
}
