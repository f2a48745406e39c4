import type { Speaker } from './answer.ts';
import type { EndReason } from './end-reason.ts';

/** What is counted of conversations; neither words nor persons. */
export type ConversationMetrics = {
  /** A turn ended; `speaker` is who said something, if anybody did. */
  onTurnEnded(ended: { reason: EndReason; speaker: Speaker['generatedBy'] | null }): void;
  /** A turn was not begun: the event loop had too little time to spare, or too many waited to begin (D52). */
  onTurnRefused(refused: { reason: 'busy' | 'crowded' }): void;
  /** A call of the provider ended: `aborted` when its words were not wanted any more. */
  onProviderCall(call: { outcome: 'answered' | 'failed' | 'aborted'; seconds: number }): void;
  /** The first words of a turn came so long after it began. */
  onFirstWord(first: { seconds: number }): void;
};
