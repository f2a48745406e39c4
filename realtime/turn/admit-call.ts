import { consentMissing, tooManyRequests, unknownSession } from '#kernel/errors/refusals.ts';
import type { Limit, LimitDecision, RateLimiter } from '#kernel/rate-limiter.ts';
import type { Session } from '../model/session.ts';
import type { ConversationStore } from './store.ts';

export type Caller = {
  sessionId: string;
  /** The session as it was read a moment ago. */
  known?: Session | null;
  /** Called with the limit's decision on this call, allowed or not (D8). */
  onCounted?: (limit: LimitDecision) => void;
};

type AdmitCallDeps = {
  store: Pick<ConversationStore, 'findSession'>;
  limiter: RateLimiter;
  /** Messages and resumes are limited each by itself (D26). */
  policy: 'conversation' | 'resume';
  limit: Limit;
};

/** Refuses in the order of D4: unknown session, no consent, limit. What is refused earlier does not count. */
export async function admitCall(caller: Caller, deps: AdmitCallDeps): Promise<Session> {
  const { sessionId, known, onCounted } = caller;
  // A consent may have been given since then; one that was revoked since then is refused when the turn begins.
  const session = known?.aiConsent ? known : await deps.store.findSession(sessionId);
  if (session === null) throw unknownSession();
  if (!session.aiConsent) throw consentMissing();
  const decision = await deps.limiter.consume(`${sessionId}:${deps.policy}`, deps.limit);
  onCounted?.(decision);
  if (!decision.allowed) throw tooManyRequests(decision.resetSeconds);
  return session;
}
