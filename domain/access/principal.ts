/** The caller, after its key was checked (contract section 5). */
export type Principal =
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'partner'; partnerId: string; partnerCode: string };
