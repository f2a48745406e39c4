import { sqlStateOf } from '#db/connection/sql-state.ts';
import { type DomainError, reasons, toDomainError } from '#kernel/errors/errors.ts';
import { createLogSampler } from './log-sampler.ts';
import type { Logger } from './logging.ts';

/** The place of a failure, in ids and templates only (D9). */
type FailureContext = { requestId?: string | undefined; operation?: string | undefined };

export type FailureLog = (failure: DomainError, context: FailureContext, message: string) => void;

/** Failures with their stacks; an outage under load has many that are alike. */
const WHOLE_PER_SECOND = 10;

/**
 * Logs failed calls by one rule for every transport: nothing below 500; refusals of a busy service as a count each
 * second; every other failure with its reason, its ids and its cause, as long as there are few.
 */
export function createFailureLog(log: Logger): FailureLog {
  const busy = createBusySampler(log);
  const whole = createLogSampler({
    perSecond: WHOLE_PER_SECOND,
    report: (message, count) => log.error({ count }, `${message}, and more alike`),
  });
  return (failure, context, message) => {
    if (reasons[failure.reason].status < 500) return;
    const { reason, ids, cause } = failure;
    if (reason === 'overloaded') busy.passes(reason);
    else if (whole.passes(message)) log.error({ reason, ...context, ...ids, err: cause }, message);
  };
}

type BackgroundFailureLog = (fault: unknown, message: string) => void;

/**
 * Logs faults that no caller gets, such as those of a running turn. An overloaded node has one for each session, and all
 * have the same cause.
 */
export function createBackgroundFailureLog(log: Logger): BackgroundFailureLog {
  const busy = createBusySampler(log);
  const whole = createLogSampler({
    perSecond: WHOLE_PER_SECOND,
    report: (message, count) => log.warn({ count }, `${message}, and more alike`),
  });
  return (fault, message) => {
    const wait = timeoutReasonOf(fault);
    if (wait !== null) busy.passes(wait);
    else if (whole.passes(message)) log.warn({ err: fault }, message);
  };
}

function createBusySampler(log: Logger) {
  return createLogSampler({
    perSecond: 0,
    report: (reason, count) => log.warn({ reason, count }, 'too busy for calls'),
  });
}

const waits: Readonly<Record<string, string>> = {
  '57014': 'statement_timeout',
  '25P03': 'transaction_timeout',
  ANSWER_TIMEOUT: 'answer_timeout',
  CONNECT_TIMEOUT: 'connect_timeout',
};

/** Names the wait that timed out, for a permit, a lock or the database's answer; null for other failures. */
function timeoutReasonOf(fault: unknown): string | null {
  if (toDomainError(fault).reason === 'overloaded') return 'overloaded';
  return waits[sqlStateOf(fault) ?? codeOf(fault) ?? ''] ?? null;
}

/** Finds the driver's own code, also in the causes of an error. */
function codeOf(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null;
  const { code } = fault as { code?: unknown };
  return typeof code === 'string' ? code : codeOf(fault.cause);
}
