import type { InterviewerEvent } from '../interviewer.ts';
import { ProviderFault } from './provider-fault.ts';
import { createReasoningFilter } from './reasoning-filter.ts';
import { isCount, type UsageMeter } from './usage-meter.ts';
import type { ToolCall, WireEvent } from './wire.ts';

/** A wire's event without thoughts; `held` tells that there are words which are not shown yet. */
export type MessageEvent = Exclude<WireEvent, { type: 'thought' | 'usage' }> | { type: 'held' };

/**
 * Tells whether a model writes the `<think>` before its thoughts, or has none: until a message of it has ended so, and
 * for good once one has not, its words are held until the end of their message.
 */
export type ThinkingHabit = { opensThoughts: boolean | null };

/** Counts what a message costs, and removes the thoughts from it. */
export async function* readMessage(
  events: AsyncIterable<WireEvent>,
  { habit, meter }: { habit: ThinkingHabit; meter: UsageMeter },
): AsyncGenerator<MessageEvent> {
  const hold = habit.opensThoughts !== true;
  const filter = createReasoningFilter({
    hold,
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
      const { spoken, hasWords } = filter.push(event.text);
      if (spoken !== '') yield { type: 'text', text: spoken };
      else if (hasWords) yield { type: 'held' };
    } else {
      const isWhole = event.cutBy === null;
      // The held words of a message that was cut may be thoughts whose close did not arrive.
      const rest = hold && !isWhole ? '' : filter.rest();
      if (rest.trim() !== '' && isWhole) habit.opensThoughts ??= true;
      if (rest !== '') yield { type: 'text', text: rest };
      yield event;
    }
  }
}

/**
 * Collects one message: its words, and the first call of the tool, which is complete after the end. `checkWords` throws to
 * keep words from the candidate.
 */
export function collectMessage(toolName: string, checkWords: (words: string) => void = () => {}) {
  let words = '';
  let call: (ToolCall & { index: number }) | null = null;
  return {
    /** Returns what the candidate sees of an event. Throws if the message was stopped before its end. */
    add: (event: MessageEvent): InterviewerEvent[] => {
      if (event.type === 'call') {
        const { index, id = 'call_1', name, json } = event;
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
