import type { Speaker } from './chunks.ts';
import type { Interview, InterviewModel, ModelEvent } from './model.ts';
import { unavailable } from './refusals.ts';

/** A model's events, with who speaks told before the first word and whenever it changes. */
export type Spoken = ModelEvent | { type: 'speaker'; speaker: Speaker; promptVersion: string };

export type Interviewers = {
  provider: InterviewModel | null;
  /** Speaks where the provider cannot; null when that is switched off. */
  fallback: InterviewModel | null;
};

/** One message, from the provider as far as it gets, then from the fallback. Ends quietly when aborted. */
export async function* speak(
  interview: Interview,
  { provider, fallback, onFault }: Interviewers & { onFault: (fault: unknown) => void },
  signal: AbortSignal,
): AsyncGenerator<Spoken> {
  const models = [provider, fallback].filter((model) => model !== null);
  let said = '';
  let facts = interview.facts;
  for (const model of models) {
    try {
      for await (const event of attempt(model, { ...interview, said, facts }, signal)) {
        if (signal.aborted) return;
        if (event.type === 'text') said += event.text;
        if (event.type === 'facts') facts = [...facts, ...event.facts];
        yield event;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      onFault(error);
    }
  }
  throw unavailable();
}

/** Names the speaker with its first words, so that a model which fails before any was never heard. */
async function* attempt(
  model: InterviewModel,
  interview: Interview,
  signal: AbortSignal,
): AsyncGenerator<Spoken> {
  const { speaker, promptVersion } = model;
  const early: ModelEvent[] = [];
  let heard = false;
  for await (const event of untilAborted(model.answer(interview, signal), signal)) {
    if (!heard && event.type === 'text') {
      heard = true;
      yield { type: 'speaker', speaker, promptVersion };
    }
    if (event.type === 'end' && !heard) throw new Error('the model said nothing');
    if (heard) yield event;
    else early.push(event);
    if (event.type === 'text' && early.length > 0) yield* early.splice(0);
    if (event.type === 'end') return;
  }
  if (!signal.aborted) throw new Error('the model stopped before its end');
}

/** Leaves at once when aborted, even a source that does not heed the signal. */
async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const aborted = Promise.withResolvers<null>();
  const abort = () => aborted.resolve(null);
  signal.addEventListener('abort', abort, { once: true });
  try {
    while (!signal.aborted) {
      const pending = iterator.next();
      const step = await Promise.race([pending, aborted.promise]);
      if (step === null) pending.catch(() => {});
      if (step === null || step.done === true) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
