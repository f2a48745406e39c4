import { consentMissing, tooManyRequests, unknownSession } from '../../kernel/errors/refusals.ts';
import type { Limit, LimitDecision, RateLimiter } from '../../kernel/rate-limiter.ts';
import type { ConversationStore, Session } from './store.ts';

export type Caller = {
  sessionId: string;
  /** Told what the limit says of this call, allowed or not (D8). */
  onCounted?: (limit: LimitDecision) => void;
};

type Admission = {
  store: Pick<ConversationStore, 'findSession'>;
  limiter: RateLimiter;
  /** Messages and resumes have a budget each (D26). */
  budget: 'stream' | 'resume';
  limit: Limit;
};

/** Refuses in the order of D4: unknown session, no consent, limit. What is refused earlier does not count. */
export async function admitCall({ sessionId, onCounted }: Caller, admission: Admission): Promise<Session> {
  const session = await admission.store.findSession(sessionId);
  if (session === null) throw unknownSession();
  if (!session.aiConsent) throw consentMissing();
  const decision = await admission.limiter.take(`${sessionId}:${admission.budget}`, admission.limit);
  onCounted?.(decision);
  if (!decision.allowed) throw tooManyRequests(decision.resetSeconds);
  return session;
}
