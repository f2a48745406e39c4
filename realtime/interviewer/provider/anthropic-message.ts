import type Anthropic from '@anthropic-ai/sdk';
import type { InterviewerEvent } from '../interviewer.ts';
import { recordTool } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';
import type { UsageMeter } from './usage-meter.ts';

export type ToolCall = { id: string; name: string; input: unknown };

/** The stop reasons of a whole message. With any other reason, or none, a message ends in the middle of a sentence. */
const wholeStopReasons: ReadonlySet<string | null> = new Set([
  'end_turn',
  'tool_use',
  'stop_sequence',
] satisfies Anthropic.StopReason[]);
/** The other stop reasons that a log may name; an unknown value may contain anything. */
const cutStopReasons: ReadonlySet<string | null> = new Set([
  'max_tokens',
  'refusal',
  'pause_turn',
  'model_context_window_exceeded',
] satisfies Anthropic.StopReason[]);

/** Reads one message of the provider: yields its text at once; its tool call is complete after the last event. */
export function createMessageReader(meter: UsageMeter) {
  let hasSpoken = false;
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
      const text = textIn(event);
      if (text === '') return;
      hasSpoken = true;
      meter.words(text);
      yield { type: 'text', text };
    },
    hasSpoken: () => hasSpoken,
    record: (): ToolCall | null => {
      if (call === null) return null;
      return { id: call.id, name: call.name, input: parseInput(call.json) };
    },
    /** Throws if the message was stopped before its end; another interviewer then finishes it. */
    assertWhole: () => {
      if (wholeStopReasons.has(stopReason)) return;
      throw new ProviderFault(
        `stopped for ${cutStopReasons.has(stopReason) ? stopReason : 'another reason'}`,
      );
    },
  };
}

export function textIn(event: Anthropic.RawMessageStreamEvent): string {
  return event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '';
}

/** Parses the input of a tool call; an input that was cut, or that is not JSON, recorded nothing. */
function parseInput(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
