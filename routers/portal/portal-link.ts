import { mintPortalToken } from '../../server/kernel/portal-tokens.ts';
import type { Deps } from '../deps.ts';

const PORTAL_LINK_DAYS = 90;

export type PortalLink = { token: string; url: string; exportUrl: string; expiresAt: Date };

/** A new link to a candidate's own data (D29), for that person only; it ends at a whole second, as tokens do. */
export function mintPortalLink(
  { settings: { publicUrl }, tokenKeys, clock }: Pick<Deps, 'settings' | 'tokenKeys' | 'clock'>,
  candidate: { id: string; linkGeneration: number },
): PortalLink {
  const expiresAt = new Date(Math.floor(clock.now().getTime() / 1000 + PORTAL_LINK_DAYS * 86_400) * 1000);
  const token = mintPortalToken(tokenKeys, {
    purpose: 'portal',
    candidateId: candidate.id,
    linkGeneration: candidate.linkGeneration,
    expiresAt,
  });
  return {
    token,
    url: `${publicUrl}/portal/${token}`,
    exportUrl: `${publicUrl}/api/v2/portal/${token}/export`,
    expiresAt,
  };
}
