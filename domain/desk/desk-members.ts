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

/** At most this many memberships of an address are read, since a mail with links to desks lists no more. */
const MEMBERSHIPS_MAX = 20;

/**
 * The contact of a workspace is a member without an invitation. So this first stores a member for each workspace whose
 * contact has the address, then lists all members with the address (D57).
 */
export async function ensureMemberships(
  deps: Pick<Deps, 'database' | 'clock'>,
  email: string,
): Promise<Member[]> {
  const { query } = deps.database;
  const address = normalizeEmail(email);
  if (address === null) return [];
  // An invited address is stored in its normal form, with the host in ASCII; a contact's address only in lower case.
  const spellings = [...new Set([address, email.trim().toLowerCase()])];
  const workspaces = await listWorkspacesOfContact(query, spellings, MEMBERSHIPS_MAX);
  for (const { id: workspaceId, contact: contactEmail } of workspaces) {
    const at = deps.clock.now();
    await ensureContactMember(query, { id: randomUUID(), workspaceId, email: contactEmail, at });
  }
  return listMembersWithAddresses(query, spellings, MEMBERSHIPS_MAX);
}

/** Finds the member that an invitation names; null if they were removed. */
export function findInvitedMember({ database }: Pick<Deps, 'database'>, id: string): Promise<Member | null> {
  return findMember(database.query, id);
}
