import type { ConversationMetrics } from '#realtime/model/metrics.ts';

type Ended = Parameters<ConversationMetrics['onTurnEnded']>[0];

/** Records the metrics that it receives. */
export function recordMetrics() {
  const ended: Ended[] = [];
  const refused: string[] = [];
  const providerCalls: string[] = [];
  const firstWords: number[] = [];
  const metrics: ConversationMetrics = {
    onTurnEnded: (turn) => ended.push(turn),
    onTurnRefused: ({ reason }) => refused.push(reason),
    onProviderCall: ({ outcome }) => providerCalls.push(outcome),
    onFirstWord: ({ seconds }) => firstWords.push(seconds),
  };
  return { metrics, ended, refused, providerCalls, firstWords };
}
