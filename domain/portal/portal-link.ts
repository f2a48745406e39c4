import { linkExpiry, mintLinkToken } from '#kernel/secrets/link-tokens.ts';
import { linkTo } from '../linked-pages.ts';
import type { Deps } from '../ports.ts';

/** A link to the portal. `sheetUrl` is the URL of the portal's page with all data, to read, print or save. */
export type PortalLink = { token: string; url: string; sheetUrl: string; expiresAt: Date };

/** Mints a link that opens all data of a candidate. Callers give it to the candidate only (D29). */
export function mintPortalLink(
  { settings: { publicUrl }, tokenKeys, clock }: Pick<Deps, 'settings' | 'tokenKeys' | 'clock'>,
  candidate: { id: string; linkGeneration: number },
): PortalLink {
  const expiresAt = linkExpiry(clock.now());
  const token = mintLinkToken(tokenKeys, {
    purpose: 'portal',
    subjectId: candidate.id,
    linkGeneration: candidate.linkGeneration,
    expiresAt,
  });
  const url = linkTo('portal', { publicUrl, token });
  return { token, url, sheetUrl: `${url}/sheet`, expiresAt };
}

export type ExplanationLink = Pick<PortalLink, 'url' | 'expiresAt'>;

/** Mints a link to the explanation of one application's handling in the candidate's portal (D64). */
export function mintExplanationLink(
  deps: Pick<Deps, 'settings' | 'tokenKeys' | 'clock'>,
  { candidate, applicationId }: { candidate: { id: string; linkGeneration: number }; applicationId: string },
): ExplanationLink {
  const { url, expiresAt } = mintPortalLink(deps, candidate);
  return { url: `${url}/applications/${applicationId}/explanation`, expiresAt };
}
