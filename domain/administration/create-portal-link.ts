import { findLinkOwner } from '#db/applications/manage-applications.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { mintPortalLink } from '../portal/portal-link.ts';
import type { Deps } from '../ports.ts';
import { mintOfferedChatLink } from '../prequalification/mint-offered-chat-link.ts';
import { changeAsAdministrator } from './change-as-administrator.ts';

type LinkDeps = Pick<Deps, 'database' | 'clock' | 'settings' | 'tokenKeys'>;

/**
 * Mints a portal link and, if the application offers a conversation, a chat link; the audit trail records it. Callers
 * give both links only to the candidate (D29).
 */
export async function createPortalLink(
  deps: LinkDeps,
  { application: applicationId }: { application: string },
) {
  const candidate = await findAndAuditOwner(deps, applicationId);
  const { url, token, expiresAt } = mintPortalLink(deps, candidate);
  const chat = await mintOfferedChatLink(deps, { ...candidate, applicationId });
  return { url, token, expiresAt, chatUrl: chat?.url ?? null };
}

/** Finds the candidate of an application, and records in the audit trail that a link was issued to them. */
function findAndAuditOwner(deps: LinkDeps, applicationId: string) {
  return changeAsAdministrator(deps, async ({ tx, audit }) => {
    const candidate = await findLinkOwner(tx, applicationId);
    if (candidate === null) {
      throw new DomainError('not_found', `There is no application with the id ${applicationId}.`);
    }
    await audit({
      action: 'portal.link_issued',
      workspaceId: candidate.workspaceId,
      subject: { kind: 'candidate', id: candidate.id },
    });
    return candidate;
  });
}
