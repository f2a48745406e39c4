import type Anthropic from '@anthropic-ai/sdk';
import type { InterviewerEvent } from '../interviewer.ts';
import { recordTool } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';
import type { UsageMeter } from './usage-meter.ts';

export type ToolCall = { id: string; name: string; input: unknown };

/** Stop reasons of a whole message. With any other one, or none, it ends in the middle of a sentence. */
const wholeFor: ReadonlySet<string | null> = new Set([
  'end_turn',
  'tool_use',
  'stop_sequence',
] satisfies Anthropic.StopReason[]);
/** Stop reasons that a log may name; an unknown value may contain anything. */
const cutFor: ReadonlySet<string | null> = new Set([
  'max_tokens',
  'refusal',
  'pause_turn',
  'model_context_window_exceeded',
] satisfies Anthropic.StopReason[]);

/** Reads one message of the provider: passes its text on at once, and its tool call when it is complete. */
export function createMessageReader(meter: UsageMeter) {
  let spoke = false;
  let call: { index: number; id: string; name: string; json: string } | null = null;
  let stopReason: string | null = null;
  return {
    read: function* (event: Anthropic.RawMessageStreamEvent): Generator<InterviewerEvent> {
      if (event.type === 'message_start') meter.input(event.message.usage.input_tokens);
      if (event.type === 'message_delta') {
        meter.output(event.usage.output_tokens);
        stopReason = event.delta.stop_reason;
      }
      if (event.type === 'content_block_start' && event.content_block.type === 'tool_use') {
        const { id, name } = event.content_block;
        if (name === recordTool.name) call ??= { index: event.index, id, name, json: '' };
      }
      if (event.type !== 'content_block_delta') return;
      if (event.delta.type === 'input_json_delta' && event.index === call?.index) {
        call.json += event.delta.partial_json;
        meter.words(event.delta.partial_json);
      }
      const text = wordsIn(event);
      if (text === '') return;
      spoke = true;
      meter.words(text);
      yield { type: 'text', text };
    },
    spoke: () => spoke,
    record: (): ToolCall | null => {
      if (call === null) return null;
      return { id: call.id, name: call.name, input: parsed(call.json) };
    },
    /** Throws if the message was stopped before its end; another interviewer then finishes it. */
    assertWhole: () => {
      if (wholeFor.has(stopReason)) return;
      throw new ProviderFault(`stopped for ${cutFor.has(stopReason) ? stopReason : 'another reason'}`);
    },
  };
}

export function wordsIn(event: Anthropic.RawMessageStreamEvent): string {
  return event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '';
}

/** Reads a tool call; one that was cut, or that is not JSON, recorded nothing. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
