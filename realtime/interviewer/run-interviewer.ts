import type { Clock } from '../../kernel/clock.ts';
import { conversationUnavailable } from '../../kernel/errors/refusals.ts';
import type { ConversationMetrics } from '../metrics.ts';
import type { Speaker } from '../stream/chunks.ts';
import type { Fact } from './facts.ts';
import type { Interview, InterviewModel, ModelEvent, Usage } from './model.ts';

/** A model's events, and the speaker: before the first word and whenever it changes. */
export type InterviewerEvent = ModelEvent | { type: 'speaker'; speaker: Speaker; promptVersion: string };

export type Interviewers = {
  provider: InterviewModel | null;
  /** Answers where the provider fails; null when that is switched off. */
  fallback: InterviewModel | null;
};

type InterviewerOptions = Interviewers & {
  /** Returns false to stop. */
  onEvent(event: InterviewerEvent): boolean;
  /** What the answer holds so far. */
  produced(): { text: string; facts: readonly Fact[] };
  onUsage(usage: Usage): void;
  onFault(fault: unknown): void;
  onProviderCall: ConversationMetrics['onProviderCall'];
  clock: Pick<Clock, 'steadyMs'>;
};

/** One answer: from the provider, and from where it fails by the fallback. No event follows an abort. */
export async function runInterviewer(
  interview: Interview,
  { provider, fallback, onEvent, produced, onUsage, onFault, onProviderCall, clock }: InterviewerOptions,
  signal: AbortSignal,
): Promise<void> {
  const models = [provider, fallback].filter((model) => model !== null);
  for (const model of models) {
    const { text: said, facts } = produced();
    const rest = { ...interview, said, facts: [...interview.facts, ...facts] };
    const begunAtMs = clock.steadyMs();
    const onEnd = (outcome: 'answered' | 'failed') => {
      if (model !== provider) return;
      const seconds = (clock.steadyMs() - begunAtMs) / 1000;
      onProviderCall({ outcome: signal.aborted ? 'aborted' : outcome, seconds });
    };
    try {
      await attempt(model, rest, { onEvent, onUsage, signal });
      return onEnd('answered');
    } catch (error) {
      onEnd('failed');
      if (signal.aborted) return;
      onFault(error);
    }
  }
  throw conversationUnavailable();
}

/** The speaker is named with the first words, so that a model which fails before them leaves no trace. */
async function attempt(
  model: InterviewModel,
  interview: Interview,
  { onEvent, onUsage, signal }: Pick<InterviewerOptions, 'onEvent' | 'onUsage'> & { signal: AbortSignal },
): Promise<void> {
  const { speaker, promptVersion } = model;
  const early: ModelEvent[] = [];
  let hasSpoken = false;
  for await (const event of model.answer(interview, signal, onUsage)) {
    if (signal.aborted) return;
    if (event.type === 'end' && !hasSpoken) throw new Error('the model said nothing');
    if (!hasSpoken && event.type !== 'text') early.push(event);
    else if (hasSpoken) {
      if (!onEvent(event) || event.type === 'end') return;
    } else {
      hasSpoken = true;
      onEvent({ type: 'speaker', speaker, promptVersion });
      if (![event, ...early].every(onEvent)) return;
    }
  }
  if (!signal.aborted) throw new Error('the model stopped before its end');
}
