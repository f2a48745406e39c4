import { serviceBusy } from '#kernel/errors/refusals.ts';
import { createSemaphore, withPermit } from '#kernel/semaphore.ts';
import type { ConversationMetrics } from '../model/metrics.ts';
import type { PendingAnswer } from './answer-stream.ts';

/**
 * Whether this node may begin one more turn (D52). A refusal is `overloaded`, and costs 0.4 ms of CPU by REST, where
 * a start costs 3.
 */
export type StartGate = {
  /** Throws where a start would be refused now, for those who can ask before they have read anything. */
  assertOpen(): void;
  /** Begins a turn, a few at once and the others in their order; throws where too many wait. */
  enter(begin: () => Promise<PendingAnswer>): Promise<PendingAnswer>;
};

/**
 * Few, so that starts come between the words of others and not in their place, and leave connections of the database
 * to the ends of turns and all else.
 */
const STARTS_AT_ONCE = 8;
/** A crowd that comes at once waits, for less than a second where the node has time. */
const WAITING_MAX = 64;
const WAIT_MS = 5_000;

/** At random, so that those who were refused together do not come back together. */
const RETRY_SECONDS = { least: 5, most: 10 };

export function createStartGate({
  isBusy,
  onRefused,
  random = Math.random,
}: {
  /** Whether the event loop had too little time to spare of late. */
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
