import type { Speaker } from './answer.ts';
import type { EndReason } from './end-reason.ts';

/** Counts events of conversations. It receives neither words nor personal data. */
export type ConversationMetrics = {
  /** A turn ended; `speaker` is null if nothing was said. */
  onTurnEnded(ended: { reason: EndReason; speaker: Speaker['generatedBy'] | null }): void;
  /** A turn was refused: the event loop was too busy, or too many turns waited to begin (D52). */
  onTurnRefused(refused: { reason: 'busy' | 'crowded' }): void;
  /** A call of the provider ended. `aborted`: its turn ended while the provider was still answering. */
  onProviderCall(call: { outcome: 'answered' | 'failed' | 'aborted'; seconds: number }): void;
  /** A turn produced its first word; `seconds` is the time since it began. */
  onFirstWord(first: { seconds: number }): void;
};
