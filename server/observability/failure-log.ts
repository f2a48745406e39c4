import { type DomainError, reasons } from '../../kernel/errors/errors.ts';
import { createLogSampler } from './log-sampler.ts';
import type { Logger } from './logging.ts';

/** Where and for whom something failed: ids and templates only (D9). */
type Facts = { requestId?: string | undefined; operation?: string | undefined };

export type FailureLog = (failure: DomainError, facts: Facts, message: string) => void;

/** With their stacks; an outage under load has many that are alike. */
const WHOLE_PER_SECOND = 10;

/**
 * The one rule for what is logged of failed calls, on every transport: refusals are not; what the service is too busy
 * for is a count each second; what failed unexpectedly is told with its cause, as long as there are few.
 */
export function createFailureLog(log: Logger): FailureLog {
  const busy = createLogSampler({
    perSecond: 0,
    tell: (reason, count) => log.warn({ reason, count }, 'too busy for calls'),
  });
  const whole = createLogSampler({
    perSecond: WHOLE_PER_SECOND,
    tell: (message, count) => log.error({ count }, `${message}, and more alike`),
  });
  return (failure, facts, message) => {
    if (reasons[failure.reason].status < 500) return;
    if (failure.reason === 'overloaded') busy.passes(failure.reason);
    else if (whole.passes(message)) log.error({ ...facts, err: failure.cause }, message);
  };
}
