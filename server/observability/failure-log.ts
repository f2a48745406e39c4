import { sqlStateOf } from '#db/connection/sql-state.ts';
import { type DomainError, reasons, toDomainError } from '#kernel/errors/errors.ts';
import { createLogSampler } from './log-sampler.ts';
import type { Logger } from './logging.ts';

/** The place of a failure, in ids and templates only (D9). */
type FailureContext = { requestId?: string | undefined; operation?: string | undefined };

export type FailureLog = (failure: DomainError, context: FailureContext, message: string) => void;

/** The failures a second that are logged with their stacks. An outage under load has many that are alike. */
const STACKS_PER_SECOND = 10;

/**
 * Creates the log of failed calls, with one rule for every transport. Failures with a status below 500 are not logged.
 * Refusals of a busy service are counted, with a line each second. Any other failure is logged with its reason, its ids
 * and its cause, at most STACKS_PER_SECOND with the same message in a second.
 */
export function createFailureLog(log: Logger): FailureLog {
  const busyRefusals = createBusyCounter(log);
  const stacks = createLogSampler({
    perSecond: STACKS_PER_SECOND,
    report: (message, count) => log.error({ count }, `${message}, and more alike`),
  });
  return (failure, context, message) => {
    if (reasons[failure.reason].status < 500) return;
    const { reason, ids, cause } = failure;
    if (reason === 'overloaded') busyRefusals.passes(reason);
    else if (stacks.passes(message)) log.error({ reason, ...context, ...ids, err: cause }, message);
  };
}

type BackgroundFailureLog = (fault: unknown, message: string) => void;

/**
 * Creates the log of faults that no caller gets, such as those of a running turn. Timeouts are counted, since an
 * overloaded node has one for each session, all with the same cause.
 */
export function createBackgroundFailureLog(log: Logger): BackgroundFailureLog {
  const timeouts = createBusyCounter(log);
  const stacks = createLogSampler({
    perSecond: STACKS_PER_SECOND,
    report: (message, count) => log.warn({ count }, `${message}, and more alike`),
  });
  return (fault, message) => {
    const timeout = timeoutReasonOf(fault);
    if (timeout !== null) timeouts.passes(timeout);
    else if (stacks.passes(message)) log.warn({ err: fault }, message);
  };
}

/** Creates a sampler that only counts: no line passes, and each second has one line with the number. */
function createBusyCounter(log: Logger) {
  return createLogSampler({
    perSecond: 0,
    report: (reason, count) => log.warn({ reason, count }, 'too busy for calls'),
  });
}

/** The names of timeouts, by PostgreSQL's SQLSTATE or the driver's code. */
const timeoutNames: Readonly<Record<string, string>> = {
  '57014': 'statement_timeout',
  '25P03': 'transaction_timeout',
  ANSWER_TIMEOUT: 'answer_timeout',
  CONNECT_TIMEOUT: 'connect_timeout',
};

/** Names the timeout, of a permit, a lock, a connection or the database's answer; null for other failures. */
function timeoutReasonOf(fault: unknown): string | null {
  if (toDomainError(fault).reason === 'overloaded') return 'overloaded';
  return timeoutNames[sqlStateOf(fault) ?? driverCodeOf(fault) ?? ''] ?? null;
}

/** Finds the driver's own code, also in the causes of an error. */
function driverCodeOf(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null;
  const { code } = fault as { code?: unknown };
  return typeof code === 'string' ? code : driverCodeOf(fault.cause);
}
