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
  /** The key of the call; it is the actor in the audit trail as `key:` and this id. */
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

/** The caller that manages for employers: a management key, or the administrator (D53). */
export type ManagementPrincipal = {
  kind: 'management';
  /** The name in the audit trail: `administrator`, or `key:` and the key's id (D35). */
  actor: string;
  /** The only workspace that it manages; null for the whole installation. */
  workspace: { id: string; slug: string } | null;
  permissions: readonly Permission[];
  /** Null: the key never expires. */
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
