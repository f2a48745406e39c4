import { mintLinkToken } from '#kernel/secrets/link-tokens.ts';
import type { Deps } from '../ports.ts';

const LINK_DAYS = 90;

export type PortalLink = { token: string; url: string; exportUrl: string; expiresAt: Date };

/** When a link minted now expires: at a whole second, since tokens store seconds. */
export function linkExpiry({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(Math.floor(clock.now().getTime() / 1000 + LINK_DAYS * 86_400) * 1000);
}

/** A new link to a candidate's own data (D29); give it to that person only. */
export function mintPortalLink(
  { settings: { publicUrl }, tokenKeys, clock }: Pick<Deps, 'settings' | 'tokenKeys' | 'clock'>,
  candidate: { id: string; linkGeneration: number },
): PortalLink {
  const expiresAt = linkExpiry({ clock });
  const token = mintLinkToken(tokenKeys, {
    purpose: 'portal',
    subjectId: candidate.id,
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
