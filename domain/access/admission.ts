import { z } from 'zod';
import { findSessionStatus } from '#db/conversations/session-status.ts';
import { type DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { unknownSession } from '#kernel/errors/refusals.ts';
import { fromZodError } from '#kernel/input/zod-faults.ts';
import { withPermit } from '#kernel/semaphore.ts';
import type { Session } from '#realtime/model/session.ts';
import type { Deps } from '../ports.ts';
import { findConversationSession } from '../sessions/conversation-session.ts';
import { type ClientLimit, consumeClientLimits, type LimitedCaller } from './call-limits.ts';
import type { Permission } from './permissions.ts';

/** The conditions on which the calls of an operation are admitted. */
export type AdmissionRules = {
  /** The limits per client address that count a call. Their 429 is allowed for every operation (D3, D4, D41). */
  clientLimits?: readonly ClientLimit[] | undefined;
  /** Set if a call names a session, which must exist. */
  session?: SessionRule | undefined;
  /** True if a call may revoke a consent. No limit refuses a revocation, so the body is read before a refusal (D41). */
  mayRevoke?: boolean | undefined;
  /** The permission that a management call needs (D53). */
  permission?: Permission | undefined;
  /** `workspace` for a management call that names its workspace; `installation` for one that names none. */
  manages?: 'workspace' | 'installation' | undefined;
};

/**
 * `any` admits every session that exists. `open` refuses a session of a disabled workspace. `open_with_brief` is for a
 * call that may start a turn: it also reads the brief for the interviewer, and a busy node refuses the call (D52).
 */
type SessionRule = 'any' | 'open' | 'open_with_brief';

/**
 * The admission of the calls of one request or one connection. The limits of the address are checked first, then the
 * node's load, then the session (D4). The conversation checks the consent when it takes the call, and again under the
 * session's lock.
 */
export type Admission = {
  /**
   * Refuses a call before its body is read: by its limits and, if `path` names its session, by the session. A call that
   * may revoke a consent and is over a limit passes here: `admit` decides about it once it knows the body.
   */
  precheck(rules: AdmissionRules, path?: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Refuses a call after its input is read. Resolves to the session for `open_with_brief`, and to null for any other
   * rule. The count and the session of a precheck are used again.
   */
  admit(rules: AdmissionRules, input: unknown): Promise<Session | null>;
  /** Counts a call against limits of its address, unless the precheck did; throws `rate_limited`. */
  countCall(limits: readonly ClientLimit[]): Promise<void>;
};

type AdmissionDeps = Pick<
  Deps,
  'database' | 'clock' | 'limiter' | 'tokenKeys' | 'settings' | 'conversation' | 'revocationChecks'
>;

const sessionId = z.guid().toLowerCase();
/** The input of a call that names a session; `lastEventId` is set if the call resumes a stream. */
const sessionInput = z.object({ sessionId, lastEventId: z.unknown().optional() });
/** The input of a call that may revoke a consent: both decisions are against the AI. */
const revocationInput = z.object({ sessionId, decision: z.enum(['human', 'none']) });

/** The session that a precheck read is used for this long, then read again, since a body may take minutes to arrive. */
const SESSION_READ_AGE_MS_MAX = 1000;

/**
 * Creates an admission. `remembers` is true for a single request: its precheck and its call share one reading of the
 * session. A connection has many calls, so each of them reads the session again.
 */
export function createAdmission(
  deps: AdmissionDeps,
  { remembers, ...caller }: LimitedCaller & { remembers: boolean },
): Admission {
  const sessionReads = new Map<string, { session: Promise<Session | null>; readAtMs: number }>();
  /** The result of the precheck's count. `countCall` takes it once, so that no second call goes uncounted. */
  let precheckResult: { limits: readonly ClientLimit[]; refusal: DomainError | null } | null = null;

  /** Counts a call; returns the refusal of the limit that it reaches, or null. */
  async function consumeLimits(limits: readonly ClientLimit[]): Promise<DomainError | null> {
    try {
      await consumeClientLimits(deps, { ...caller, limits });
      return null;
    } catch (error) {
      const failure = toDomainError(error);
      if (failure.reason !== 'rate_limited') throw error;
      return failure;
    }
  }

  function takePrecheckRefusal(): DomainError | null {
    const refusal = precheckResult?.refusal ?? null;
    precheckResult = null;
    return refusal;
  }

  async function countCall(limits: readonly ClientLimit[]): Promise<void> {
    // A call that names other limits than the precheck did is counted by itself.
    const isCounted = precheckResult !== null && precheckResult.limits.join() === limits.join();
    const refusal = isCounted ? takePrecheckRefusal() : await consumeLimits(limits);
    if (refusal !== null) throw refusal;
  }

  async function admitSession(input: unknown, rule: SessionRule): Promise<Session | null> {
    const parsed = sessionInput.safeParse(input);
    if (!parsed.success) throw fromZodError(parsed.error, { input });
    const { sessionId: id, lastEventId } = parsed.data;
    const key = `${rule} ${id}`;
    const now = deps.clock.steadyMs();
    const earlierRead = sessionReads.get(key);
    if (earlierRead !== undefined && now - earlierRead.readAtMs < SESSION_READ_AGE_MS_MAX) {
      const session = await earlierRead.session;
      // `session` is null for any rule but `open_with_brief`. A session without consent is read again, since the
      // consent may have come meanwhile. If it was revoked meanwhile, the conversation itself refuses the call.
      if (session?.aiConsent !== false) return session;
    }
    // A refusal must cost little, so it comes before the session is read. A resumed stream starts no turn (D52).
    if (rule === 'open_with_brief' && lastEventId == null) deps.conversation.assertMayStart(id);
    const session = findSession(deps, { id, rule });
    if (remembers) sessionReads.set(key, { session, readAtMs: now });
    return session;
  }

  return {
    countCall,
    precheck: async ({ clientLimits: limits = [], session: rule, mayRevoke = false }, path) => {
      const refusal = limits.length === 0 ? null : await consumeLimits(limits);
      if (refusal !== null && !mayRevoke) throw refusal;
      if (limits.length > 0) precheckResult = { limits, refusal };
      // No session is read for an address over its limit, so that its calls cost no query.
      if (refusal === null && rule !== undefined && path !== undefined) await admitSession(path, rule);
    },
    admit: async ({ clientLimits = [], session: rule, mayRevoke = false }, input) => {
      try {
        await countCall(clientLimits);
      } catch (refusal) {
        if (!mayRevoke || !(await isRevocation(deps, input))) throw refusal;
      }
      return rule === undefined ? null : admitSession(input, rule);
    },
  };
}

/** Narrows the session of a call that was admitted with `open_with_brief`. */
export function admittedSession(session: Session | null): Session {
  if (session === null) throw new TypeError('a conversation was admitted without its session');
  return session;
}

/** Finds the session for `open_with_brief`; for another rule, checks that it exists and resolves to null. */
async function findSession(
  deps: AdmissionDeps,
  { id, rule }: { id: string; rule: SessionRule },
): Promise<Session | null> {
  if (rule === 'open_with_brief') {
    const session = await findConversationSession(deps, id);
    if (session === null) throw unknownSession();
    return session;
  }
  const status = await findSessionStatus(deps.database.query, id);
  if (status === null || (status.isDisabled && rule === 'open')) throw unknownSession();
  return null;
}

/**
 * Tells whether the input revokes a consent that the session has. A semaphore bounds these reads, since no limit counts
 * them (D41).
 */
async function isRevocation({ database, revocationChecks }: AdmissionDeps, input: unknown): Promise<boolean> {
  const { data } = revocationInput.safeParse(input);
  if (data === undefined) return false;
  return withPermit(
    revocationChecks,
    async () => (await findSessionStatus(database.query, data.sessionId))?.aiConsent ?? false,
  );
}
