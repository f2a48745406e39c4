import { findAnySession } from '#db/conversations/conversations.ts';
import type { Deps } from '../ports.ts';
import { type ChatLink, type ChatOwner, mintChatLink } from './chat-link.ts';
import { isChatOffered } from './is-chat-offered.ts';

/**
 * Mints a link to the conversation about an application. Returns null if none is offered: without an interviewer, for an
 * open application, for one that is withdrawn or decided, and in a disabled workspace.
 */
export async function mintOfferedChatLink(
  deps: Pick<Deps, 'database' | 'settings' | 'tokenKeys' | 'clock'>,
  owner: ChatOwner,
): Promise<ChatLink | null> {
  // An open application has no session.
  const session = await findAnySession(deps.database.query, owner.applicationId);
  if (session === null) return null;
  const { interviewer } = deps.settings;
  return isChatOffered({ ...session, interviewer }) ? mintChatLink(deps, owner) : null;
}
