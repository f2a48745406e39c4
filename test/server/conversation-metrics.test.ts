import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createConversationMetrics } from '#server/observability/conversation-metrics.ts';

test('turns are counted by their end and speaker, those refused by why, provider calls by outcome and duration, first words by their wait', async () => {
  const registry = new Registry();
  const metrics = createConversationMetrics(registry);
  metrics.onTurnEnded({ reason: 'finished', speaker: 'ai' });
  metrics.onTurnEnded({ reason: 'node_lost', speaker: null });
  metrics.onTurnRefused({ reason: 'busy' });
  metrics.onProviderCall({ outcome: 'failed', seconds: 3 });
  metrics.onFirstWord({ seconds: 0.4 });
  const lines = (await registry.metrics()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'guichet_turns_ended_total{reason="finished",speaker="ai"} 1',
      'guichet_turns_ended_total{reason="node_lost",speaker="none"} 1',
      'guichet_turns_refused_total{reason="busy"} 1',
      'guichet_provider_call_duration_seconds_count{outcome="failed"} 1',
      'guichet_provider_call_duration_seconds_bucket{le="2",outcome="failed"} 0',
      'guichet_provider_call_duration_seconds_bucket{le="5",outcome="failed"} 1',
      'guichet_first_word_seconds_bucket{le="0.5"} 1',
    ]),
  );
});
