/** The caller, after its key was checked (contract section 5). */
export type Principal =
  | { kind: 'workspace'; workspaceId: string; expiresAt: Date | null }
  | { kind: 'partner'; partnerId: string; partnerCode: string; expiresAt: Date | null };
