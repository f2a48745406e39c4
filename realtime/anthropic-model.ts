import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { z } from 'zod';
import type { FinishReason } from './chunks.ts';
import { groundFacts } from './facts.ts';
import type { Interview, InterviewModel, ModelEvent, Usage } from './model.ts';
import { beginWaiting, listenPatiently, type Patience } from './patience.ts';
import { promptOf, promptVersion, recordSchema, recordTool } from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';
import { systemTimers } from './timers.ts';
import type { Watchdog } from './watchdog.ts';

/** The newest small model that the SDK's types list. */
export const defaultModel = 'claude-haiku-5-5';

export type AnthropicOptions = { apiKey: string; baseUrl?: string | undefined; model?: string | undefined };

const ANSWER_TOKENS_MAX = 1024;
const patienceDefaults: Patience = { timers: systemTimers, firstWordMs: 10_000, idleMs: 20_000 };

/** Interviews with Claude. Faults come out as ProviderFault, and nothing of the exchange is logged. */
export function createAnthropicModel(options: AnthropicOptions, patience = patienceDefaults): InterviewModel {
  const { apiKey, baseUrl, model = defaultModel } = options;
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    maxRetries: 0,
    // The SDK would print a chunk that it cannot parse, and with it the candidate's words.
    logLevel: 'off',
    openTelemetry: false,
  });
  const ask = (params: Anthropic.MessageCreateParamsStreaming, watchdog: Watchdog) =>
    listenPatiently<Anthropic.RawMessageStreamEvent>(
      {
        open: (until) => client.messages.create(params, { signal: until }),
        isContent: ({ type }) => type === 'content_block_delta',
        isWord: (event) => wordsIn(event) !== '',
        isEnd: ({ type }) => type === 'message_stop',
        faultOf,
      },
      patience,
      watchdog,
    );

  return {
    speaker: { generatedBy: 'ai', model },
    promptVersion,
    answer: async function* (interview, signal): AsyncGenerator<ModelEvent> {
      const params = paramsOf(interview, model);
      const watchdog = beginWaiting(patience, signal);
      let hearing = createHearing();
      let record: ToolCall | null;
      try {
        for await (const event of ask(params, watchdog)) yield* hearing.hear(event);
        record = hearing.record();
        if (!hearing.spoke() && record !== null) {
          // It recorded first and waits for the result before it speaks.
          hearing = createHearing(hearing.ending().usage);
          for await (const event of ask(afterRecord(params, record), watchdog)) yield* hearing.hear(event);
        }
      } finally {
        watchdog.release();
      }
      if (signal.aborted) return;
      const noted = recordSchema.safeParse(record?.input).data;
      const { transcript: turns, questions } = interview;
      const facts = groundFacts(noted?.facts ?? [], { turns, questions });
      if (facts.length > 0) yield { type: 'facts', facts };
      yield { type: 'end', asks: noted?.asks ?? null, ...hearing.ending() };
    },
  };
}

function paramsOf(interview: Interview, model: string): Anthropic.MessageCreateParamsStreaming {
  const { $schema: _, ...schema } = z.toJSONSchema(recordSchema);
  return {
    model,
    max_tokens: ANSWER_TOKENS_MAX,
    stream: true,
    ...promptOf(interview),
    tools: [{ ...recordTool, input_schema: { ...schema, type: 'object' } }],
    // Some models refuse the switch; this one would spend the answer's tokens on thinking.
    ...(model === defaultModel && { thinking: { type: 'disabled' } }),
  };
}

type ToolCall = { id: string; name: string; input: unknown };

function afterRecord(
  params: Anthropic.MessageCreateParamsStreaming,
  call: ToolCall,
): Anthropic.MessageCreateParamsStreaming {
  return {
    ...params,
    tool_choice: { type: 'none' },
    messages: [
      ...params.messages,
      { role: 'assistant', content: [{ type: 'tool_use', ...call }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, content: 'Recorded.' }] },
    ],
  };
}

const finishReasons: Partial<Record<Anthropic.StopReason, FinishReason>> = {
  end_turn: 'stop',
  tool_use: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  refusal: 'content-filter',
};

/** Gathers one message of the provider: its text goes on at once, its tool call when it is whole. */
function createHearing(before: Usage = { inputTokens: 0, outputTokens: 0 }) {
  let spoke = false;
  let call: { index: number; id: string; name: string; json: string } | null = null;
  let finishReason: FinishReason = 'other';
  const usage = { ...before };
  return {
    hear: function* (event: Anthropic.RawMessageStreamEvent): Generator<ModelEvent> {
      if (event.type === 'message_start')
        usage.inputTokens = before.inputTokens + event.message.usage.input_tokens;
      if (event.type === 'message_delta') {
        usage.outputTokens = before.outputTokens + event.usage.output_tokens;
        finishReason = finishReasons[event.delta.stop_reason ?? 'end_turn'] ?? 'other';
      }
      if (event.type === 'content_block_start' && event.content_block.type === 'tool_use') {
        const { id, name } = event.content_block;
        if (name === recordTool.name) call ??= { index: event.index, id, name, json: '' };
      }
      if (event.type !== 'content_block_delta') return;
      if (event.delta.type === 'input_json_delta' && event.index === call?.index) {
        call.json += event.delta.partial_json;
      }
      const text = wordsIn(event);
      if (text === '') return;
      spoke = true;
      yield { type: 'text', text };
    },
    spoke: () => spoke,
    record: (): ToolCall | null => {
      if (call === null) return null;
      return { id: call.id, name: call.name, input: parsed(call.json) };
    },
    ending: () => ({ finishReason, usage }),
  };
}

function wordsIn(event: Anthropic.RawMessageStreamEvent): string {
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

/** Those that the provider documents: what else stands there may be anybody's words. */
const errorTypes = new Set([
  ...['invalid_request_error', 'authentication_error', 'billing_error', 'permission_error'],
  ...['not_found_error', 'request_too_large', 'rate_limit_error', 'timeout_error', 'api_error'],
  'overloaded_error',
]);

function faultOf(error: unknown): ProviderFault {
  if (error instanceof APIConnectionError) return new ProviderFault('connection', { transient: true });
  if (!(error instanceof APIError)) return new ProviderFault('broken stream', { transient: true });
  const { status, type, headers } = error;
  // An error within the stream has a type and no status.
  const transient = status === undefined || status === 408 || status === 429 || status >= 500;
  const wait = Number(headers?.get('retry-after') ?? Number.NaN);
  const named = errorTypes.has(type ?? '') ? type : 'error';
  return new ProviderFault(`${status ?? 'stream'} ${named}`, {
    transient,
    retryAfterSeconds: Number.isFinite(wait) ? wait : null,
  });
}
