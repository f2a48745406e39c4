import { serviceBusy } from '#kernel/errors/refusals.ts';
import { createSemaphore, withPermit } from '#kernel/semaphore.ts';
import type { ConversationMetrics } from '../model/metrics.ts';
import type { PendingAnswer } from './answer-stream.ts';

/**
 * Limits the starts of turns on this node (D52). A refusal is `overloaded`; by REST it costs 0.4 ms of CPU, a start 3
 * ms.
 */
export type StartGate = {
  /** Throws if a start would be refused now; callers ask it before they read anything. */
  assertOpen(): void;
  /** Begins a turn. A few begin at once, others wait in order; throws if too many wait. */
  enter(begin: () => Promise<PendingAnswer>): Promise<PendingAnswer>;
};

/**
 * The number is small, so that starts do not delay the words of running turns, and leave database connections for the
 * ends of turns and all other work.
 */
const STARTS_AT_ONCE = 8;
/** A sudden crowd waits: less than a second on a node with free time. */
const WAITING_MAX = 64;
const WAIT_MS = 5_000;

/** The time is random, so that clients that were refused together do not return together. */
const RETRY_SECONDS = { least: 5, most: 10 };

export function createStartGate({
  isBusy,
  onRefused,
  random = Math.random,
}: {
  /** True if the event loop has been too busy of late. */
  isBusy: () => boolean;
  onRefused: ConversationMetrics['onTurnRefused'];
  random?: () => number;
}): StartGate {
  const refusal = (reason: 'busy' | 'crowded') => {
    onRefused({ reason });
    const { least, most } = RETRY_SECONDS;
    return serviceBusy(least + Math.floor(random() * (most - least + 1)));
  };
  const starts = createSemaphore({
    permits: STARTS_AT_ONCE,
    waitersMax: WAITING_MAX,
    waitMs: WAIT_MS,
    refusal: () => refusal('crowded'),
  });
  return {
    assertOpen: () => {
      if (isBusy()) throw refusal('busy');
      if (starts.use().waiting >= WAITING_MAX) throw refusal('crowded');
    },
    enter: (begin) => withPermit(starts, begin),
  };
}
