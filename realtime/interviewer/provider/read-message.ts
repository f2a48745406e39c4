import type { InterviewerEvent } from '../interviewer.ts';
import { ProviderFault } from './provider-fault.ts';
import { createReasoningFilter } from './reasoning-filter.ts';
import { isCount, type UsageMeter } from './usage-meter.ts';
import type { ToolCall, WireEvent } from './wire.ts';

/** An event of a message without its thoughts and usage. `held`: words have arrived that cannot be shown yet. */
export type MessageEvent = Exclude<WireEvent, { type: 'thought' | 'usage' }> | { type: 'held' };

/**
 * `opensThoughts` is true if a model opens its thoughts with a tag or has none, false if it only closes them, and null
 * while this is unknown. Words are shown as they arrive only if it is true; otherwise they are held until the end of their
 * message.
 */
export type ThinkingHabit = { opensThoughts: boolean | null };

/** Counts the tokens of a message, removes the thoughts from it, and learns the model's habit. */
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
      if (isCount(event.inputTokens)) meter.countInput(event.inputTokens);
      if (isCount(event.outputTokens)) meter.countOutput(event.outputTokens);
    } else if (event.type === 'thought') meter.addWords(event.text);
    else if (event.type === 'call') {
      meter.addWords(event.json);
      yield event;
    } else if (event.type === 'text') {
      meter.addWords(event.text);
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
  let toolCall: (ToolCall & { index: number }) | null = null;
  return {
    /** Returns the events for the candidate. Throws if the message was stopped before its end. */
    add: (event: MessageEvent): InterviewerEvent[] => {
      if (event.type === 'call') {
        // A server may send no id, but it expects one with the result.
        const { index, id = 'call_1', name, json } = event;
        // The first call of the tool counts. Its further pieces have its index, and no name.
        if (name === toolName) toolCall ??= { index, id, json: '' };
        if (toolCall?.index === index) toolCall.json += json;
      }
      if (event.type === 'end' && event.cutBy !== null) throw new ProviderFault(`stopped for ${event.cutBy}`);
      if (event.type !== 'text') return [];
      // After its thoughts a model begins with blank lines.
      const text = words === '' ? event.text.trimStart() : event.text;
      checkWords(text);
      words += text;
      return text === '' ? [] : [{ type: 'text', text }];
    },
    words: () => words,
    toolCall: (): ToolCall | null => toolCall && { id: toolCall.id, json: toolCall.json },
  };
}
