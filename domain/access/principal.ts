import type { FeedProfile } from '../feed/boards/index.ts';
import { allPermissions, type Permission } from './permissions.ts';

/** The caller of a request, after its key was checked (contract section 5). */
export type Principal = WorkspacePrincipal | PartnerPrincipal | ManagementPrincipal;

type WorkspacePrincipal = {
  kind: 'workspace';
  workspaceId: string;
  /** Null: the key never expires. */
  expiresAt: Date | null;
};

export type PartnerPrincipal = {
  kind: 'partner';
  /** The id of the call's key. The audit trail names the actor `key:` and this id. */
  keyId: string;
  partnerId: string;
  partnerCode: string;
  /** The form of the partner's feed (D50). */
  profile: FeedProfile;
  /** True for a test key, which sees only test jobs and may apply only to them (D47). */
  test: boolean;
  /** Null: the key never expires. */
  expiresAt: Date | null;
};

/** The caller that manages for employers: a management key, a member of a desk, or the administrator (D53, D85). */
export type ManagementPrincipal = {
  kind: 'management';
  /** The name in the audit trail: `administrator`, `key:` and the key's id, or `member:` and the member's id (D35). */
  actor: string;
  /** The only workspace that the caller manages; null for the whole installation. */
  workspace: { id: string; slug: string } | null;
  permissions: readonly Permission[];
  /** The end of the key, or of the member's session. Null: it never expires. */
  expiresAt: Date | null;
};

/** The administrator, who runs commands on the node and may do everything. */
export const administrator: ManagementPrincipal = {
  kind: 'management',
  actor: 'administrator',
  workspace: null,
  permissions: allPermissions,
  expiresAt: null,
};
