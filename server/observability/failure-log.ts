import { type DomainError, reasons } from '../../kernel/errors/errors.ts';
import { createLogSampler } from './log-sampler.ts';
import type { Logger } from './logging.ts';

/** Where and for whom something failed: ids and templates only (D9). */
type Facts = { requestId?: string | undefined; operation?: string | undefined };

export type FailureLog = (failure: DomainError, facts: Facts, message: string) => void;

/** With their stacks; an outage under load has many that are alike. */
const WHOLE_PER_SECOND = 10;

/**
 * The one rule for what is logged of failed calls, on every transport: nothing below 500; what the service was too
 * busy for as a count each second; everything else with its reason, its ids and its cause, as long as there are few.
 */
export function createFailureLog(log: Logger): FailureLog {
  const busy = createLogSampler({
    perSecond: 0,
    report: (reason, count) => log.warn({ reason, count }, 'too busy for calls'),
  });
  const whole = createLogSampler({
    perSecond: WHOLE_PER_SECOND,
    report: (message, count) => log.error({ count }, `${message}, and more alike`),
  });
  return (failure, facts, message) => {
    if (reasons[failure.reason].status < 500) return;
    const { reason, ids, cause } = failure;
    if (reason === 'overloaded') busy.passes(reason);
    else if (whole.passes(message)) log.error({ reason, ...facts, ...ids, err: cause }, message);
  };
}
