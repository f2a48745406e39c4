import { findStanding } from '../../db/conversations/session-standing.ts';
import { unknownSession } from '../../kernel/errors/refusals.ts';
import { withPermit } from '../../kernel/semaphore.ts';
import type { Deps } from '../ports.ts';

export type Standing = Awaited<ReturnType<typeof findSessionStanding>>;

/** As little as tells whether a session is known, open and agreed to; null when there is none. */
export function findSessionStanding(
  { database }: Pick<Deps, 'database'>,
  { sessionId }: { sessionId: string },
) {
  return findStanding(database.query, sessionId);
}

/** Throws `not_found` for a session that is unknown, or that is wanted open and has a disabled workspace. */
export function assertStanding(standing: Standing, wanted: 'open' | 'any'): void {
  if (standing === null || (standing.isDisabled && wanted === 'open')) throw unknownSession();
}

/** No limit counts these reads (D41): a semaphore bounds them, so that they cost other callers little. */
export function isConsentStanding(
  { database, revocationChecks }: Pick<Deps, 'database' | 'revocationChecks'>,
  { sessionId }: { sessionId: string },
): Promise<boolean> {
  return withPermit(
    revocationChecks,
    async () => (await findStanding(database.query, sessionId))?.aiConsent ?? false,
  );
}
