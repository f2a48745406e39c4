import type Anthropic from '@anthropic-ai/sdk';
import type { WireEvent } from '../wire.ts';

/** The stop reasons of a whole message. With any other reason, or none, a message ends in the middle of a sentence. */
const wholeStopReasons: ReadonlySet<string> = new Set([
  'end_turn',
  'tool_use',
  'stop_sequence',
] satisfies Anthropic.StopReason[]);
/** The other stop reasons that a log may name; an unknown value may contain anything. */
const cutStopReasons: ReadonlySet<string> = new Set([
  'max_tokens',
  'refusal',
  'pause_turn',
  'model_context_window_exceeded',
] satisfies Anthropic.StopReason[]);

/** Translates a stream of events. Its end needs a stop reason: a message that stops without one was cut. */
export async function* readEvents(
  events: AsyncIterable<Anthropic.RawMessageStreamEvent>,
): AsyncGenerator<WireEvent> {
  let stopReason: string | null = null;
  for await (const event of events) {
    if (event.type === 'message_start')
      yield { type: 'usage', inputTokens: event.message.usage?.input_tokens };
    if (event.type === 'message_delta') {
      yield { type: 'usage', outputTokens: event.usage?.output_tokens };
      stopReason = event.delta.stop_reason;
    }
    if (event.type === 'content_block_start' && event.content_block.type === 'tool_use') {
      const { id, name } = event.content_block;
      yield { type: 'call', index: event.index, id, name, json: '' };
    }
    if (event.type === 'content_block_delta') {
      const { index, delta } = event;
      if (delta.type === 'text_delta') yield { type: 'text', text: delta.text };
      if (delta.type === 'thinking_delta') yield { type: 'thought', text: delta.thinking };
      if (delta.type === 'input_json_delta') yield { type: 'call', index, json: delta.partial_json };
    }
    if (event.type === 'message_stop') break;
  }
  if (stopReason) yield { type: 'end', cutBy: cutBy(stopReason) };
}

function cutBy(stopReason: string): string | null {
  if (wholeStopReasons.has(stopReason)) return null;
  return cutStopReasons.has(stopReason) ? stopReason : 'another reason';
}
