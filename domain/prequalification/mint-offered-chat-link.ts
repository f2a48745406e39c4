import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import { findAnySession } from '#db/conversations/conversations.ts';
import { isOver } from '../applications/status/application-end.ts';
import type { InterviewerKind } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';
import { type ChatLink, type ChatOwner, mintChatLink } from './chat-link.ts';

type ChatConditions = {
  /** The interviewer of the application; `none` for an open application. */
  interviewer: InterviewerKind;
  /** True if the employer's workspace is disabled. */
  isDisabled: boolean;
  status: ApplicationStatus;
};

/** Tells whether a conversation is offered. It is offered only if the candidate would get answers (D172). */
export function isChatOffered({ interviewer, isDisabled, status }: ChatConditions): boolean {
  return interviewer !== 'none' && !isDisabled && !isOver(status);
}

/**
 * Mints a link to the conversation about an application. Returns null if no conversation is offered: without an
 * interviewer, in a disabled workspace, for an open application, and for an application that is over.
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
