import { findSession } from '#db/conversations/conversations.ts';
import type { Deps } from '../ports.ts';
import { type ChatLink, type ChatOwner, mintChatLink } from './chat-link.ts';

/** Makes a link to the conversation; null if no interviewer is configured or the workspace is disabled. */
export async function offerChat(
  deps: Pick<Deps, 'database' | 'settings' | 'tokenKeys' | 'clock'>,
  owner: ChatOwner,
): Promise<ChatLink | null> {
  if (deps.settings.interviewer === 'none') return null;
  const session = await findSession(deps.database.query, owner.applicationId);
  return session && mintChatLink(deps, owner);
}
