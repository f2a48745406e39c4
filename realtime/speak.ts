import type { Speaker } from './chunks.ts';
import type { Fact } from './facts.ts';
import type { Interview, InterviewModel, ModelEvent, Usage } from './model.ts';
import { unavailable } from './refusals.ts';

/** A model's events, with who speaks told before the first word and whenever it changes. */
export type Spoken = ModelEvent | { type: 'speaker'; speaker: Speaker; promptVersion: string };

export type Interviewers = {
  provider: InterviewModel | null;
  /** Speaks where the provider cannot; null when that is switched off. */
  fallback: InterviewModel | null;
};

type Listening = Interviewers & {
  /** False when that is enough. */
  hear(spoken: Spoken): boolean;
  /** What was heard by now. */
  heard(): { text: string; facts: readonly Fact[] };
  onUsage(usage: Usage): void;
  onFault(fault: unknown): void;
};

/** One message, from the provider as far as it gets, then from the fallback. Nothing is heard once aborted. */
export async function speak(
  interview: Interview,
  { provider, fallback, hear, heard, onUsage, onFault }: Listening,
  signal: AbortSignal,
): Promise<void> {
  const models = [provider, fallback].filter((model) => model !== null);
  for (const model of models) {
    const { text: said, facts } = heard();
    const rest = { ...interview, said, facts: [...interview.facts, ...facts] };
    try {
      return await attempt(model, rest, { hear, onUsage, signal });
    } catch (error) {
      if (signal.aborted) return;
      onFault(error);
    }
  }
  throw unavailable();
}

/** Names the speaker with its first words, so that a model which fails before any was never heard. */
async function attempt(
  model: InterviewModel,
  interview: Interview,
  { hear, onUsage, signal }: Pick<Listening, 'hear' | 'onUsage'> & { signal: AbortSignal },
): Promise<void> {
  const { speaker, promptVersion } = model;
  const early: ModelEvent[] = [];
  let heard = false;
  for await (const event of model.answer(interview, signal, onUsage)) {
    if (signal.aborted) return;
    if (event.type === 'end' && !heard) throw new Error('the model said nothing');
    if (!heard && event.type !== 'text') early.push(event);
    else if (heard) {
      if (!hear(event) || event.type === 'end') return;
    } else {
      heard = true;
      hear({ type: 'speaker', speaker, promptVersion });
      if (![event, ...early].every(hear)) return;
    }
  }
  if (!signal.aborted) throw new Error('the model stopped before its end');
}
