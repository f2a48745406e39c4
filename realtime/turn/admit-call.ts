import { consentMissing, tooManyRequests, unknownSession } from '#kernel/errors/refusals.ts';
import type { Limit, LimitDecision, RateLimiter } from '#kernel/rate-limiter.ts';
import type { Session } from '../model/session.ts';
import type { ConversationStore } from './store.ts';

export type Caller = {
  sessionId: string;
  /** The session as the caller has just read it. */
  known?: Session | null;
  /** Receives the limit's decision on this call, allowed or not (D8). */
  onCounted?: (limit: LimitDecision) => void;
};

type AdmitCallDeps = {
  store: Pick<ConversationStore, 'findSession'>;
  limiter: RateLimiter;
  /** Messages and resumes have separate limits (D26). */
  policy: 'conversation' | 'resume';
  limit: Limit;
};

/** Refuses an unknown session, then a missing consent, then a call over the limit (D4). Only the last is counted. */
export async function admitCall(caller: Caller, deps: AdmitCallDeps): Promise<Session> {
  const { sessionId, known, onCounted } = caller;
  // The consent may be newer than `known`. A consent that was revoked since is refused when the turn begins.
  const session = known?.aiConsent ? known : await deps.store.findSession(sessionId);
  if (session === null) throw unknownSession();
  if (!session.aiConsent) throw consentMissing();
  const decision = await deps.limiter.consume(`${sessionId}:${deps.policy}`, deps.limit);
  onCounted?.(decision);
  if (!decision.allowed) throw tooManyRequests(decision.resetSeconds);
  return session;
}
