import type { Speaker } from './answer.ts';
import type { EndReason } from './end-reason.ts';

/** A turn is refused if the event loop is too busy (`busy`), or too many turns wait to begin (`crowded`, D52). */
export type StartRefusal = 'busy' | 'crowded';

/** Counts events of conversations. It receives neither words nor personal data. */
export type ConversationMetrics = {
  /** A turn ended; `speaker` is null if nothing was said. */
  onTurnEnded(turn: { reason: EndReason; speaker: Speaker['generatedBy'] | null }): void;
  onTurnRefused(refusal: { reason: StartRefusal }): void;
  /** A call of the provider ended. `aborted`: its turn ended while the provider was still answering. */
  onProviderCall(call: { outcome: 'answered' | 'failed' | 'aborted'; seconds: number }): void;
  /** A turn produced its first word; `seconds` is the time since it began. */
  onFirstWord(wait: { seconds: number }): void;
};
