import { Counter, type Registry } from 'prom-client';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '../observability/logging.ts';

type Options = { log: Logger; registry: Registry; clock: Clock };

/** The least time between two log lines. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Counts the mails that were not sent because the recipient's daily allowance was used up (D37), and logs their number
 * once a minute.
 */
export function createWithheldMailReport({ log, registry, clock }: Options): (kind: string) => void {
  const counter = new Counter({
    name: 'guichet_mails_withheld_total',
    help: 'Mails not sent because their recipient had enough of them that day',
    labelNames: ['kind'] as const,
    registers: [registry],
  });
  let [loggedAt, count] = [Number.NEGATIVE_INFINITY, 0];
  return (kind) => {
    counter.inc({ kind });
    count += 1;
    const now = clock.now().getTime();
    if (now - loggedAt < LOG_INTERVAL_MS) return;
    log.warn({ kind, count }, 'mails were withheld: their recipient had enough of them today');
    [loggedAt, count] = [now, 0];
  };
}
