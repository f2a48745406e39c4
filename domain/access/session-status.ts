import { findSessionStatus } from '#db/conversations/session-status.ts';
import { unknownSession } from '#kernel/errors/refusals.ts';
import { withPermit } from '#kernel/semaphore.ts';
import type { Session } from '#realtime/model/session.ts';
import type { Deps } from '../ports.ts';
import { findConversationSession } from '../sessions/find-conversation-session.ts';

/** What an operation asks of the session that it names; `open_with_brief` is `open`, with what an interviewer may know. */
export type WantedSession = 'any' | 'open' | 'open_with_brief';

export type SessionStatus = { isDisabled: boolean; session: Session | null };

/** Whether a session exists and is open, with no more than is wanted; null when there is none. */
export async function readSessionStatus(
  { database, settings: { aiProvider } }: Pick<Deps, 'database' | 'settings'>,
  { sessionId, wanted }: { sessionId: string; wanted: WantedSession },
): Promise<SessionStatus | null> {
  if (wanted === 'open_with_brief') {
    const session = await findConversationSession(database.query, { sessionId, aiProvider });
    return session && { isDisabled: false, session };
  }
  const status = await findSessionStatus(database.query, sessionId);
  return status && { isDisabled: status.isDisabled, session: null };
}

/** Throws `not_found` for an unknown session, and for one of a disabled workspace unless `any` is wanted. */
export function assertSessionUsable(
  status: SessionStatus | null,
  wanted: WantedSession,
): asserts status is SessionStatus {
  if (status === null || (status.isDisabled && wanted !== 'any')) throw unknownSession();
}

/** Not counted against a limit (D41): a semaphore bounds these reads instead, to protect other callers. */
export function hasAiConsent(
  { database, revocationChecks }: Pick<Deps, 'database' | 'revocationChecks'>,
  { sessionId }: { sessionId: string },
): Promise<boolean> {
  return withPermit(
    revocationChecks,
    async () => (await findSessionStatus(database.query, sessionId))?.aiConsent ?? false,
  );
}
