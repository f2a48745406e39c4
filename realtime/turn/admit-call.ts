import { conversationOver } from '#kernel/errors/application-refusals.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import {
  consentMissing,
  conversationUnavailable,
  serviceBusy,
  tooManyRequests,
} from '#kernel/errors/refusals.ts';
import type { Limit, LimitDecision, RateLimiter } from '#kernel/rate-limiter.ts';
import { createSemaphore, withPermit } from '#kernel/semaphore.ts';
import type { ConversationMetrics, StartRefusal } from '../model/metrics.ts';
import type { Session } from '../model/session.ts';
import type { PendingAnswer } from './answer-stream.ts';

/** The session of a call, and the receiver of its limit's decision. */
export type Caller = {
  /** The admitted session, as it was read a moment ago. */
  session: Session;
  /** Receives the limit's decision on this call, allowed or not (D8). */
  onLimitState?: (limit: LimitDecision) => void;
};

type AdmitCallDeps = {
  limiter: RateLimiter;
  /** Messages and resumes have separate limits (D26). */
  policy: 'conversation' | 'resume';
  limit: Limit;
};

/**
 * Refuses, in this order, a message after the end of the application, a call without consent and a call over the limit.
 * A call that was refused before does not count against the limit (D4). A conversation with a person needs no consent.
 * `beginTurn` checks the consent again, under the session's lock.
 */
export async function admitCall({ session, onLimitState }: Caller, deps: AdmitCallDeps): Promise<void> {
  const mayConverse = session.aiConsent || session.isWithPerson;
  // After the end, a resume still reads the messages from before.
  if (session.isOver && (!mayConverse || deps.policy === 'conversation')) throw conversationOver();
  if (!mayConverse) throw consentMissing();
  const decision = await deps.limiter.consume(`${session.sessionId}:${deps.policy}`, deps.limit);
  onLimitState?.(decision);
  if (!decision.allowed) throw tooManyRequests(decision.resetSeconds);
}

/** Replaces an unexpected failure before the first words by a 503, since the stream's operation has no 500 (D1). */
export async function maskFailures<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const domainError = toDomainError(error);
    const failure = domainError.reason === 'internal' ? conversationUnavailable(error) : domainError;
    failure.ids.sessionId = sessionId;
    throw failure;
  }
}

/**
 * Limits the starts of turns on this node (D52). Refuses with `overloaded`. Over REST a refusal costs 0.4 ms of CPU,
 * and a started turn 3 ms.
 */
export type StartGate = {
  /** Throws if a start would be refused now, before anything is read from the database. */
  assertOpen(): void;
  /**
   * Begins a turn. A few begin at once and the others wait in their order. Throws if too many wait, or for too long.
   */
  enter(begin: () => Promise<PendingAnswer>): Promise<PendingAnswer>;
};

/** A small number leaves the CPU to running turns, and database connections to other work. */
const STARTS_AT_ONCE = 8;
/** The queue absorbs a burst of starts, which an idle node works off in under a second. */
const STARTS_WAITING_MAX = 64;
/** A start that waited this long is refused. */
const WAIT_MS = 5_000;

/** The bounds of `Retry-After`. It is random, so that clients that are refused together do not return together. */
const RETRY_SECONDS = { min: 5, max: 10 };

/** Creates the gate of this node. */
export function createStartGate({
  isBusy,
  onRefused,
  random = Math.random,
}: {
  /** Tells whether the event loop has been too busy recently. */
  isBusy: () => boolean;
  onRefused: ConversationMetrics['onTurnRefused'];
  random?: () => number;
}): StartGate {
  const refusal = (reason: StartRefusal) => {
    onRefused({ reason });
    const { min, max } = RETRY_SECONDS;
    return serviceBusy(min + Math.floor(random() * (max - min + 1)));
  };
  const startPermits = createSemaphore({
    permits: STARTS_AT_ONCE,
    waitersMax: STARTS_WAITING_MAX,
    waitMs: WAIT_MS,
    refusal: () => refusal('crowded'),
  });
  return {
    assertOpen: () => {
      if (isBusy()) throw refusal('busy');
      if (startPermits.use().waiting >= STARTS_WAITING_MAX) throw refusal('crowded');
    },
    enter: (begin) => withPermit(startPermits, begin),
  };
}
