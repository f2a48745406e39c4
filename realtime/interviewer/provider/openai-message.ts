import type OpenAI from 'openai';
import type { InterviewerEvent } from '../interviewer.ts';
import { recordTool } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';
import { createReasoningFilter } from './reasoning-filter.ts';
import type { UsageMeter } from './usage-meter.ts';

export type MessageEvent =
  | { type: 'text'; text: string }
  | { type: 'call'; index: number; id: string | undefined; name: string | undefined; json: string }
  | { type: 'usage'; inputTokens: number; outputTokens: number }
  | { type: 'end'; reason: string };

export type RecordCall = { id: string; json: string };

/**
 * Translates a stream of chunks. Its end event needs a finish reason: a stream that closes without one was cut, and has
 * no end. The usage may follow the finish reason in a chunk without choices.
 */
export async function* readChunks(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
): AsyncGenerator<MessageEvent> {
  const filter = createReasoningFilter();
  let reason = '';
  for await (const { choices, usage } of chunks) {
    if (usage) {
      yield { type: 'usage', inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens };
    }
    const choice = choices?.[0];
    // Reasoning comes in fields of its own, which are not read.
    const text = filter.push(choice?.delta?.content ?? '');
    if (text !== '') yield { type: 'text', text };
    for (const { index = 0, id, function: called } of choice?.delta?.tool_calls ?? [])
      yield { type: 'call', index, id, name: called?.name, json: called?.arguments ?? '' };
    reason = choice?.finish_reason || reason;
  }
  const rest = filter.rest();
  if (rest !== '') yield { type: 'text', text: rest };
  if (reason !== '') yield { type: 'end', reason };
}

const wholeReasons: ReadonlySet<string> = new Set(['stop', 'tool_calls', 'function_call']);
/** The other reasons that a log may name; an unknown value may contain anything. */
const cutReasons: ReadonlySet<string> = new Set(['length', 'content_filter']);

/** Reads one message: yields its text at once; its tool call is complete after the end. */
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
      if (event.type === 'end') assertWhole(event.reason);
      if (event.type !== 'text') return;
      // A model that thought first begins with blank lines.
      const text = hasSpoken ? event.text : event.text.trimStart();
      if (text === '') return;
      hasSpoken = true;
      meter.words(text);
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
