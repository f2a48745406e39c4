import type { FeedProfile } from '../feed/boards/index.ts';

/** The caller of a request, after its key was checked (contract section 5). */
export type Principal = WorkspacePrincipal | PartnerPrincipal;

type WorkspacePrincipal = {
  kind: 'workspace';
  workspaceId: string;
  /** Null: the key never expires. */
  expiresAt: Date | null;
};

export type PartnerPrincipal = {
  kind: 'partner';
  partnerId: string;
  partnerCode: string;
  /** The form of the partner's feed (D50). */
  profile: FeedProfile;
  /** True for a test key, which sees only test jobs and may apply only to them (D47). */
  test: boolean;
  /** Null: the key never expires. */
  expiresAt: Date | null;
};
