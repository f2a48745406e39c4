import type { InterviewerEvent } from '../interviewer.ts';
import { ProviderFault } from './provider-fault.ts';
import { createReasoningFilter } from './reasoning-filter.ts';
import { isCount, type UsageMeter } from './usage-meter.ts';
import type { ToolCall, WireEvent } from './wire.ts';

/** An event of a wire without thoughts and usage. `held`: words have arrived that cannot be shown yet. */
export type MessageEvent = Exclude<WireEvent, { type: 'thought' | 'usage' }> | { type: 'held' };

/**
 * True if a model opens its thoughts with a tag or has none, false if it only closes them, null while this is unknown.
 * Words are shown as they arrive only if it is true; otherwise they are held until the end of their message.
 */
export type ThinkingHabit = { opensThoughts: boolean | null };

/** Counts the tokens of a message, and removes the thoughts from it. */
export async function* readMessage(
  events: AsyncIterable<WireEvent>,
  { habit, meter }: { habit: ThinkingHabit; meter: UsageMeter },
): AsyncGenerator<MessageEvent> {
  const holdsWords = habit.opensThoughts !== true;
  const filter = createReasoningFilter({
    holdsWords,
    onStrayClose: () => {
      habit.opensThoughts = false;
    },
  });
  for await (const event of events) {
    if (event.type === 'usage') {
      if (isCount(event.inputTokens)) meter.input(event.inputTokens);
      if (isCount(event.outputTokens)) meter.output(event.outputTokens);
    } else if (event.type === 'thought') meter.words(event.text);
    else if (event.type === 'call') {
      meter.words(event.json);
      yield event;
    } else if (event.type === 'text') {
      meter.words(event.text);
      const { visible, hasWords } = filter.push(event.text);
      if (visible !== '') yield { type: 'text', text: visible };
      else if (hasWords) yield { type: 'held' };
    } else {
      const isWhole = event.cutBy === null;
      // The held words of a message that was cut may be thoughts whose closing tag did not arrive.
      const lastWords = holdsWords && !isWhole ? '' : filter.heldWords();
      // A whole message without a stray closing tag shows that the model opens its thoughts, or has none.
      if (lastWords.trim() !== '' && isWhole) habit.opensThoughts ??= true;
      if (lastWords !== '') yield { type: 'text', text: lastWords };
      yield event;
    }
  }
}

/**
 * Collects the words of one message and its first call of the tool, which is complete after the `end` event.
 * `checkWords` may throw, so that the candidate does not see the words.
 */
export function collectMessage(toolName: string, checkWords: (words: string) => void = () => {}) {
  let words = '';
  let call: (ToolCall & { index: number }) | null = null;
  return {
    /** Returns the events for the candidate. Throws if the message was stopped before its end. */
    add: (event: MessageEvent): InterviewerEvent[] => {
      if (event.type === 'call') {
        const { index, id = 'call_1', name, json } = event;
        // The first call of the tool counts. Its further pieces have its index, and no name.
        if (name === toolName) call ??= { index, id, json: '' };
        if (call?.index === index) call.json += json;
      }
      if (event.type === 'end' && event.cutBy !== null) throw new ProviderFault(`stopped for ${event.cutBy}`);
      if (event.type !== 'text') return [];
      // A model that thought first begins with blank lines.
      const text = words === '' ? event.text.trimStart() : event.text;
      checkWords(text);
      words += text;
      return text === '' ? [] : [{ type: 'text', text }];
    },
    words: () => words,
    call: (): ToolCall | null => call && { id: call.id, json: call.json },
  };
}
