import { findCandidate } from '../../db/candidates/portal.ts';
import { findAnySession, type SessionRow } from '../../db/conversations/conversations.ts';
import { DomainError, notFoundMessage } from '../../kernel/errors/errors.ts';
import { mintLinkToken, openLinkToken } from '../../kernel/secrets/link-tokens.ts';
import { linkExpiry } from '../portal/portal-link.ts';
import type { Deps } from '../ports.ts';

export type ChatLink = { token: string; url: string; expiresAt: Date };

/** A new link to the conversation about one application (D29), for its candidate only. */
export function mintChatLink(
  { settings: { publicUrl }, tokenKeys, clock }: Pick<Deps, 'settings' | 'tokenKeys' | 'clock'>,
  { applicationId, linkGeneration }: { applicationId: string; linkGeneration: number },
): ChatLink {
  const expiresAt = linkExpiry({ clock });
  const token = mintLinkToken(tokenKeys, {
    purpose: 'prequalification',
    subjectId: applicationId,
    linkGeneration,
    expiresAt,
  });
  return { token, url: `${publicUrl}/chat/${token}`, expiresAt };
}

/** The session that a link opens. Unknown, expired, revoked, altered and wrong-purpose tokens are one 404 (D5). */
export async function findLinkedSession(
  deps: Pick<Deps, 'clock' | 'database' | 'tokenKeys'>,
  token: string,
): Promise<SessionRow> {
  const { query } = deps.database;
  const link = openLinkToken(deps.tokenKeys, token, 'prequalification', deps.clock.now());
  const session = link && (await findAnySession(query, link.subjectId));
  const candidate = session && (await findCandidate(query, session.candidateId));
  if (link === null || session === null || candidate?.linkGeneration !== link.linkGeneration) {
    throw new DomainError('not_found', notFoundMessage);
  }
  return session;
}
