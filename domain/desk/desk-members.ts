import { randomUUID } from 'node:crypto';
import {
  ensureContactMember,
  findMember,
  listMembersWithAddresses,
  listWorkspacesOfContact,
  type Member,
} from '#db/desk/members.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import type { Deps } from '../ports.ts';

export type { Role } from '#db/desk/members.ts';
export { memberRoles as roles } from '#db/schema/base/workspaces.ts';
export type { Workspace } from '#db/workspaces/workspaces.ts';

/** A mail with links to desks lists at most this many workspaces. */
const WORKSPACES_MAX = 20;

/**
 * Lists the memberships of an address. A workspace's contact is a member without an invitation, so a contact who is
 * not stored as a member yet is stored first (D57).
 */
export async function ensureMemberships(
  deps: Pick<Deps, 'database' | 'clock'>,
  email: string,
): Promise<Member[]> {
  const { query } = deps.database;
  const address = normalizeEmail(email);
  if (address === null) return [];
  // An invited address is stored in its normal form, and a contact's address only in lower case.
  const spellings = [...new Set([address, email.trim().toLowerCase()])];
  const workspaces = await listWorkspacesOfContact(query, spellings, WORKSPACES_MAX);
  for (const { id: workspaceId, contact: contactEmail } of workspaces) {
    const at = deps.clock.now();
    await ensureContactMember(query, { id: randomUUID(), workspaceId, email: contactEmail, at });
  }
  return listMembersWithAddresses(query, spellings, WORKSPACES_MAX);
}

/** Finds an invited member; null if they were removed. */
export function findInvitedMember({ database }: Pick<Deps, 'database'>, id: string): Promise<Member | null> {
  return findMember(database.query, id);
}
