import { z } from 'zod';
import { type DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { fromZodError } from '#kernel/input/input-faults.ts';
import type { Deps } from '../ports.ts';
import { type ClientLimit, type CountedCaller, consumeClientLimits } from './call-limits.ts';
import {
  assertSessionUsable,
  hasAiConsent,
  readSessionStatus,
  type SessionStatus,
  type WantedSession,
} from './session-status.ts';

/** How the calls of an operation are admitted. */
export type AdmissionRules = {
  /** What counts the call per client address, before its body is read; its 429 is in no table (D3, D4, D41). */
  clientLimits?: readonly ClientLimit[] | undefined;
  /**
   * It names a session, which is looked for before the body is read (D4): an open one, or any; for `open_with_brief` an
   * open one, with what an interviewer needs to know.
   */
  session?: WantedSession | undefined;
  /** It may end what was agreed to, which no limit refuses: its body is read first (D41). */
  mayRevoke?: boolean | undefined;
};

type AdmissionDeps = Pick<
  Deps,
  'database' | 'clock' | 'limiter' | 'tokenKeys' | 'settings' | 'conversation' | 'revocationChecks'
>;

export type RequestAdmission = {
  /** Counts a call against limits of its address, unless that was done ahead; throws `rate_limited`. */
  countCall(limits: readonly ClientLimit[]): Promise<void>;
  /**
   * Refuses before the body is read (D4): what is over a limit of its address, or names an unknown session. What may
   * revoke a consent is refused by its limit when the body is known only (D41).
   */
  precheck(rules: AdmissionRules, path?: Readonly<Record<string, string>>): Promise<void>;
  /** The session that the input names; throws where its id is malformed, or names none that is as wanted. */
  assertSession(input: unknown, wanted: WantedSession): Promise<SessionStatus>;
  /** Whether it ends a consent that stands: then no limit refuses it (D41). */
  isRevocation(input: unknown): Promise<boolean>;
};

const sessionId = z.guid().toLowerCase();
/** A call with `lastEventId` resumes a stream. */
const named = z.object({ sessionId, lastEventId: z.unknown().optional() });
const revocation = z.object({ sessionId, decision: z.literal('human') });

/** How long what was read of a session is not read again: a body may take minutes to arrive. */
const KNOWN_MS = 1000;

type Known = { status: Promise<SessionStatus | null>; readAtMs: number };

/** The limits and the session of the calls of one request, or of one connection, where nothing is remembered. */
export function createRequestAdmission(
  deps: AdmissionDeps,
  { remembers, ...caller }: CountedCaller & { remembers: boolean },
): RequestAdmission {
  const known = new Map<string, Known>();
  let precheckResult: { limits: readonly ClientLimit[]; refusal: DomainError | null } | null = null;

  function statusOf(id: string, wanted: WantedSession): Promise<SessionStatus | null> {
    const key = `${wanted} ${id}`;
    const now = deps.clock.steadyMs();
    const before = known.get(key);
    if (before !== undefined && now - before.readAtMs < KNOWN_MS) return before.status;
    const status = readSessionStatus(deps, { sessionId: id, wanted });
    if (remembers) known.set(key, { status, readAtMs: now });
    return status;
  }

  async function refusalOf(limits: readonly ClientLimit[]): Promise<DomainError | null> {
    try {
      await consumeClientLimits(deps, { ...caller, limits });
      return null;
    } catch (error) {
      const failure = toDomainError(error);
      if (failure.reason !== 'rate_limited') throw error;
      return failure;
    }
  }

  function usePrecheck(): DomainError | null {
    const refusal = precheckResult?.refusal ?? null;
    precheckResult = null;
    return refusal;
  }

  async function assertSession(input: unknown, wanted: WantedSession): Promise<SessionStatus> {
    const parsed = named.safeParse(input);
    if (!parsed.success) throw fromZodError(parsed.error, { input });
    const { sessionId: id, lastEventId } = parsed.data;
    // Before anything is read, since a refusal must cost little; what resumes is none (D52).
    if (wanted === 'open_with_brief' && lastEventId == null) deps.conversation.assertMayStart(id);
    const status = await statusOf(id, wanted);
    assertSessionUsable(status, wanted);
    return status;
  }

  return {
    assertSession,
    precheck: async ({ clientLimits: limits = [], session, mayRevoke = false }, path) => {
      const refusal = limits.length === 0 ? null : await refusalOf(limits);
      if (refusal !== null && !mayRevoke) throw refusal;
      if (limits.length > 0) precheckResult = { limits, refusal };
      // For an address over its limit the database is not asked; only a revocation of consent is looked at later.
      if (refusal === null && session !== undefined && path !== undefined) await assertSession(path, session);
    },
    countCall: async (limits) => {
      const refusal =
        String(precheckResult?.limits) === String(limits) ? usePrecheck() : await refusalOf(limits);
      if (refusal !== null) throw refusal;
    },
    isRevocation: async (input) => {
      const { data } = revocation.safeParse(input);
      return data !== undefined && hasAiConsent(deps, data);
    },
  };
}
