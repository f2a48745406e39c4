import { Counter, Histogram, type Registry } from 'prom-client';
import type { ConversationMetrics, StartRefusal } from '#realtime/model/metrics.ts';

/** The buckets of both histograms, in seconds. */
const BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60];

/** Counts turns by end reason and speaker and calls of the provider, and measures the wait for the first word. */
export function createConversationMetrics(registry: Registry): ConversationMetrics {
  const registers = [registry];
  const turns = new Counter({
    name: 'guichet_turns_ended_total',
    help: 'Turns by why they ended and who spoke',
    labelNames: ['reason', 'speaker'] as const,
    registers,
  });
  const refusals = new Counter({
    name: 'guichet_turns_refused_total',
    help: 'Turns that were not begun since the node was busy or too many waited to begin',
    labelNames: ['reason'] as const,
    registers,
  });
  // Starts at 0, so that Prometheus sees the first increase.
  for (const reason of ['busy', 'crowded'] satisfies StartRefusal[]) refusals.inc({ reason }, 0);
  const calls = new Histogram({
    name: 'guichet_provider_call_duration_seconds',
    help: 'Duration of calls of the AI provider by outcome',
    labelNames: ['outcome'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const firstWords = new Histogram({
    name: 'guichet_first_word_seconds',
    help: 'Time from the beginning of a turn to its first words',
    buckets: BUCKETS_SECONDS,
    registers,
  });
  return {
    onTurnEnded: ({ reason, speaker }) => turns.inc({ reason, speaker: speaker ?? 'none' }),
    onTurnRefused: (refusal) => refusals.inc(refusal),
    onProviderCall: ({ outcome, seconds }) => calls.observe({ outcome }, seconds),
    onFirstWord: ({ seconds }) => firstWords.observe(seconds),
  };
}
