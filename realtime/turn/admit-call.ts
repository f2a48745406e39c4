import { toDomainError } from '#kernel/errors/errors.ts';
import { consentMissing, conversationUnavailable, tooManyRequests } from '#kernel/errors/refusals.ts';
import type { Limit, LimitDecision, RateLimiter } from '#kernel/rate-limiter.ts';
import type { Session } from '../model/session.ts';

export type Caller = {
  /** The admitted session, as it was read a moment ago. */
  session: Session;
  /** Receives the limit's decision on this call, allowed or not (D8). */
  onCounted?: (limit: LimitDecision) => void;
};

type AdmitCallDeps = {
  limiter: RateLimiter;
  /** Messages and resumes have separate limits (D26). */
  policy: 'conversation' | 'resume';
  limit: Limit;
};

/**
 * Refuses a call without consent, then a call over the limit (D4); only the last is counted. A consent that is revoked
 * from here on is refused under the session's lock, when the turn begins.
 */
export async function admitCall({ session, onCounted }: Caller, deps: AdmitCallDeps): Promise<void> {
  if (!session.aiConsent) throw consentMissing();
  const decision = await deps.limiter.consume(`${session.sessionId}:${deps.policy}`, deps.limit);
  onCounted?.(decision);
  if (!decision.allowed) throw tooManyRequests(decision.resetSeconds);
}

/** Turns an unexpected failure before the first words into a 503, since the stream has no 500 (D1). */
export async function maskFailures<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = toDomainError(error);
    const failure = known.reason === 'internal' ? conversationUnavailable(error) : known;
    failure.ids.sessionId = sessionId;
    throw failure;
  }
}
