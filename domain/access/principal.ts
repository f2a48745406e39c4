import type { FeedProfile } from '../feed/boards/index.ts';

/** Is the caller, after its key was checked (contract section 5). */
export type Principal = WorkspacePrincipal | PartnerPrincipal;

type WorkspacePrincipal = { kind: 'workspace'; workspaceId: string; expiresAt: Date | null };

export type PartnerPrincipal = {
  kind: 'partner';
  partnerId: string;
  partnerCode: string;
  /** Is the form of its feed (D50). */
  profile: FeedProfile;
  /** Says that it sent a test key: it sees and takes test jobs alone (D47). */
  test: boolean;
  expiresAt: Date | null;
};
