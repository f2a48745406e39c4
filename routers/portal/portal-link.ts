import { mintPortalToken } from '../../server/kernel/portal-tokens.ts';
import type { Deps } from '../deps.ts';

const PORTAL_LINK_DAYS = 90;

export type PortalLink = { token: string; url: string; exportUrl: string; expiresAt: Date };

/** A new link to a candidate's own data (D29), to be given to that person only. */
export function mintPortalLink(
  { settings: { publicUrl }, tokenKeys, clock }: Pick<Deps, 'settings' | 'tokenKeys' | 'clock'>,
  candidateId: string,
): PortalLink {
  const expiresAt = new Date(clock.now().getTime() + PORTAL_LINK_DAYS * 86_400_000);
  const token = mintPortalToken(tokenKeys, { purpose: 'portal', candidateId, expiresAt });
  return {
    token,
    url: `${publicUrl}/portal/${token}`,
    exportUrl: `${publicUrl}/api/v2/portal/${token}/export`,
    expiresAt,
  };
}
