import type { InterviewerEvent } from '../interviewer.ts';
import { ProviderFault } from './provider-fault.ts';
import { createReasoningFilter } from './reasoning-filter.ts';
import { isCount, type UsageMeter } from './usage-meter.ts';
import type { ToolCall, WireEvent } from './wire.ts';

/** An event of a message, once thoughts and usage are taken out. `held`: words have arrived that may be a thought. */
export type MessageEvent = Exclude<WireEvent, { type: 'thought' | 'usage' }> | { type: 'held' };

/**
 * The way in which a model marks its thoughts. Some models write only the closing tag: once it arrives, all words
 * before it are a thought. So words are held until the end of the message, unless the tags are known to be paired or
 * absent.
 */
export type ThinkingHabit = { tags: 'unknown' | 'only_closing' | 'paired_or_none' };

/** Counts the tokens of a message, removes the thoughts from it, and learns the model's habit. */
export async function* readMessage(
  events: AsyncIterable<WireEvent>,
  { habit, meter }: { habit: ThinkingHabit; meter: UsageMeter },
): AsyncGenerator<MessageEvent> {
  const holdsWords = habit.tags !== 'paired_or_none';
  const filter = createReasoningFilter({
    holdsWords,
    onStrayClose: () => {
      habit.tags = 'only_closing';
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
      const { visible, hasNewWords } = filter.push(event.text);
      if (visible !== '') yield { type: 'text', text: visible };
      else if (hasNewWords) yield { type: 'held' };
    } else {
      // The `end` event.
      const isWhole = event.cutBy === null;
      // The held words of a message that was cut may be thoughts whose closing tag did not arrive, so they are dropped.
      const lastWords = holdsWords && !isWhole ? '' : filter.rest();
      // A whole message without a stray closing tag shows that the model opens its thoughts, or has none.
      if (lastWords.trim() !== '' && isWhole && habit.tags === 'unknown') habit.tags = 'paired_or_none';
      if (lastWords !== '') yield { type: 'text', text: lastWords };
      yield event;
    }
  }
}

/**
 * Collects the words of one message and its first call of the tool, which is complete after the `end` event.
 * `checkPiece` is called with each piece of the words in order, and may throw before the candidate sees it.
 */
export function collectMessage(toolName: string, checkPiece: (piece: string) => void = () => {}) {
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
      checkPiece(text);
      words += text;
      return text === '' ? [] : [{ type: 'text', text }];
    },
    words: () => words,
    toolCall: (): ToolCall | null => toolCall && { id: toolCall.id, json: toolCall.json },
  };
}
