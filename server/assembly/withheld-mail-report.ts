import { Counter, type Registry } from 'prom-client';
import type { Clock } from '#kernel/clock.ts';
import type { Logger } from '../observability/logging.ts';

type Options = { log: Logger; registry: Registry; clock: Clock };

/** The least time between two log lines of a kind. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Counts the mails that were not sent because the recipient's daily allowance was used up (D37). For each kind, logs at
 * most once a minute how many there were since the line before.
 */
export function createWithheldMailReport({ log, registry, clock }: Options): (kind: string) => void {
  const counter = new Counter({
    name: 'guichet_mails_withheld_total',
    help: 'Mails not sent because their recipient had enough of them that day',
    labelNames: ['kind'] as const,
    registers: [registry],
  });
  const lastLogs = new Map<string, { at: number; since: number }>();
  return (kind) => {
    counter.inc({ kind });
    const now = clock.now().getTime();
    const { at, since } = lastLogs.get(kind) ?? { at: Number.NEGATIVE_INFINITY, since: 0 };
    const count = since + 1;
    const isDue = now - at >= LOG_INTERVAL_MS;
    lastLogs.set(kind, isDue ? { at: now, since: 0 } : { at, since: count });
    if (isDue) log.warn({ kind, count }, 'mails were withheld: their recipients had enough of them that day');
  };
}
