import { findSessionStatus } from '../../db/conversations/session-status.ts';
import { unknownSession } from '../../kernel/errors/refusals.ts';
import { withPermit } from '../../kernel/semaphore.ts';
import type { Deps } from '../ports.ts';

export type SessionStatus = Awaited<ReturnType<typeof readSessionStatus>>;

/** The least that says whether a session exists, is open and has AI consent; null when there is none. */
export function readSessionStatus(
  { database }: Pick<Deps, 'database'>,
  { sessionId }: { sessionId: string },
) {
  return findSessionStatus(database.query, sessionId);
}

/** Throws `not_found` for an unknown session, and with `open` also for one of a disabled workspace. */
export function assertSessionUsable(status: SessionStatus, wanted: 'open' | 'any'): void {
  if (status === null || (status.isDisabled && wanted === 'open')) throw unknownSession();
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
