import type Anthropic from '@anthropic-ai/sdk';
import type { FinishReason } from '../../stream/chunks.ts';
import type { InterviewerEvent } from '../interviewer.ts';
import { recordTool } from '../prompt.ts';
import type { UsageMeter } from './usage-meter.ts';

export type ToolCall = { id: string; name: string; input: unknown };

const finishReasons: Partial<Record<Anthropic.StopReason, FinishReason>> = {
  end_turn: 'stop',
  tool_use: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  refusal: 'content-filter',
};

/** Gathers one message of the provider: its text goes on at once, its tool call when it is whole. */
export function createMessageReader(meter: UsageMeter) {
  let spoke = false;
  let call: { index: number; id: string; name: string; json: string } | null = null;
  let finishReason: FinishReason = 'other';
  return {
    read: function* (event: Anthropic.RawMessageStreamEvent): Generator<InterviewerEvent> {
      if (event.type === 'message_start') meter.input(event.message.usage.input_tokens);
      if (event.type === 'message_delta') {
        meter.output(event.usage.output_tokens);
        finishReason = finishReasons[event.delta.stop_reason ?? 'end_turn'] ?? 'other';
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
    finishReason: () => finishReason,
  };
}

export function wordsIn(event: Anthropic.RawMessageStreamEvent): string {
  return event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '';
}

/** A tool call that was cut, or is no JSON, recorded nothing. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
