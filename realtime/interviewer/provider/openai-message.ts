import type OpenAI from 'openai';
import { z } from 'zod';
import type { InterviewerEvent } from '../interviewer.ts';
import { recordTool } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';
import { createReasoningFilter } from './reasoning-filter.ts';
import type { UsageMeter } from './usage-meter.ts';

export type MessageEvent =
  | { type: 'text'; text: string }
  | { type: 'held' }
  | { type: 'output'; text: string }
  | { type: 'call'; index: number; id: string | undefined; name: string | undefined; json: string }
  | { type: 'usage'; inputTokens: number; outputTokens: number }
  | { type: 'end'; reason: string };

export type RecordCall = { id: string; json: string };

/**
 * Tells whether a model writes the `<think>` before its thoughts, or has none: until a message of it has ended so, and
 * for good once one has not, its words are held until the end of their message.
 */
export type ThinkingHabit = { opensThoughts: boolean | null };

/**
 * Translates a stream of chunks. Its end event needs a finish reason: a stream that closes without one was cut, and has
 * no end. The usage may follow the finish reason in a chunk without choices.
 */
export async function* readChunks(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  habit: ThinkingHabit,
): AsyncGenerator<MessageEvent> {
  const hold = habit.opensThoughts !== true;
  const filter = createReasoningFilter({
    hold,
    onStrayClose: () => {
      habit.opensThoughts = false;
    },
  });
  let reason = '';
  for await (const { choices, usage } of chunks) {
    const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage ?? {};
    if (isCount(inputTokens) && isCount(outputTokens)) yield { type: 'usage', inputTokens, outputTokens };
    const choice = choices?.[0];
    const { words, thoughts } = readDelta(choice?.delta);
    if (words + thoughts !== '') yield { type: 'output', text: words + thoughts };
    const { spoken, hasWords } = filter.push(words);
    if (spoken !== '') yield { type: 'text', text: spoken };
    else if (hasWords) yield { type: 'held' };
    for (const { index = 0, id, function: called } of choice?.delta?.tool_calls ?? [])
      yield { type: 'call', index, id, name: called?.name, json: called?.arguments ?? '' };
    reason = choice?.finish_reason || reason;
  }
  const isWhole = wholeReasons.has(reason);
  // The held words of a message that was cut may be thoughts whose close did not arrive.
  const rest = hold && !isWhole ? '' : filter.rest();
  if (rest.trim() !== '' && isWhole) habit.opensThoughts ??= true;
  if (rest !== '') yield { type: 'text', text: rest };
  if (reason !== '') yield { type: 'end', reason };
}

const partsSchema = z
  .array(z.object({ type: z.string(), text: z.string().catch(''), thinking: z.unknown().optional() }))
  .catch([]);
const reasoningSchema = z
  .object({ reasoning_content: z.string().catch(''), reasoning: z.string().catch('') })
  .catch({ reasoning_content: '', reasoning: '' });

/** Separates the words from the thoughts, which come in a field of their own or as parts of the content. */
function readDelta(delta: OpenAI.ChatCompletionChunk.Choice.Delta | undefined) {
  const { reasoning_content: named, reasoning } = reasoningSchema.parse(delta);
  const { words, thoughts } = readContent(delta?.content);
  return { words, thoughts: thoughts + (named || reasoning) };
}

function readContent(content: unknown): { words: string; thoughts: string } {
  if (typeof content === 'string') return { words: content, thoughts: '' };
  let words = '';
  let thoughts = '';
  for (const { type, text, thinking } of partsSchema.parse(content)) {
    if (type === 'text') words += text;
    if (type === 'thinking') thoughts += readContent(thinking).words;
  }
  return { words, thoughts };
}

/** Tells whether a server's number of tokens is one. */
function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

const wholeReasons: ReadonlySet<string> = new Set(['stop', 'tool_calls', 'function_call']);
/** The other reasons that a log may name; an unknown value may contain anything. */
const cutReasons: ReadonlySet<string> = new Set(['length', 'content_filter']);

/** Reads one message: yields its text as it comes; its tool call is complete after the end. */
export function createMessageReader(meter: UsageMeter) {
  let hasSpoken = false;
  let call: (RecordCall & { index: number }) | null = null;
  return {
    read: function* (event: MessageEvent): Generator<InterviewerEvent> {
      if (event.type === 'usage') {
        meter.input(event.inputTokens);
        meter.output(event.outputTokens);
      }
      if (event.type === 'call') {
        const { index, id = 'call_1', name, json } = event;
        if (name === recordTool.name) call ??= { index, id, json: '' };
        if (call?.index === index) call.json += json;
        meter.words(json);
      }
      if (event.type === 'output') meter.words(event.text);
      if (event.type === 'end') assertWhole(event.reason);
      if (event.type !== 'text') return;
      // A model that thought first begins with blank lines.
      const text = hasSpoken ? event.text : event.text.trimStart();
      if (text === '') return;
      hasSpoken = true;
      yield { type: 'text', text };
    },
    hasSpoken: () => hasSpoken,
    record: (): RecordCall | null => call,
  };
}

/** Throws if the message was stopped before its end; another interviewer then finishes it. */
function assertWhole(reason: string): void {
  if (wholeReasons.has(reason)) return;
  throw new ProviderFault(`stopped for ${cutReasons.has(reason) ? reason : 'another reason'}`);
}
