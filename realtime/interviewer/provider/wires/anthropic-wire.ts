import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { brokenStreamFault, connectionFault, errorFault } from '../provider-fault.ts';
import type { ToolCall, Wire, WireEvent, WireRequest } from '../wire.ts';

/** The default: the newest small model in the types of the SDK's present version. */
export const defaultModel = 'claude-haiku-5-5';

type AnthropicOptions = { apiKey: string; baseUrl?: string | undefined; model?: string | undefined };

/** Speaks with the Messages API. */
export function createAnthropicWire({ apiKey, baseUrl, model = defaultModel }: AnthropicOptions): Wire {
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    maxRetries: 0,
    // The SDK would print a chunk that it cannot parse, and with it the candidate's words.
    logLevel: 'off',
    openTelemetry: false,
  });
  return {
    model,
    separatesThoughts: true,
    open: async (request, signal) =>
      readEvents(await client.messages.create(toParams(request, model), { signal })),
    toFault: (error) => {
      if (error instanceof APIConnectionError) return connectionFault();
      if (!(error instanceof APIError)) return brokenStreamFault();
      const { status, type, headers } = error;
      const isDocumented = type != null && documentedErrors.has(type);
      return errorFault({ status, headers, ...(isDocumented && { documentedErrorName: type }) });
    },
  };
}

/** The documented types of errors. Any other value may contain user text and is not logged. */
const documentedErrors: ReadonlySet<string> = new Set([
  'invalid_request_error',
  'authentication_error',
  'billing_error',
  'permission_error',
  'not_found_error',
  'conflict_error',
  'request_too_large',
  'rate_limit_error',
  'timeout_error',
  'api_error',
  'overloaded_error',
]);

function toParams(
  { system, messages, output, tool, answeredCall, tokensMax }: WireRequest,
  model: string,
): Anthropic.MessageCreateParamsStreaming {
  const { name, description, schema } = tool;
  return {
    model,
    max_tokens: tokensMax,
    stream: true,
    system,
    messages: [...messages, ...(answeredCall === null ? [] : callAndResult({ ...answeredCall, name }))],
    ...(output === 'tool' && { tools: [{ name, description, input_schema: { ...schema, type: 'object' } }] }),
    ...(answeredCall !== null && { tool_choice: { type: 'none' } }),
    // Without this the default model spends the answer's tokens on thinking. Some other models refuse it.
    ...(model === defaultModel && { thinking: { type: 'disabled' } }),
  };
}

/** Returns the model's call of the tool and our result for it, as two messages. */
function callAndResult({ id, name, json }: ToolCall & { name: string }): Anthropic.MessageParam[] {
  return [
    { role: 'assistant', content: [{ type: 'tool_use', id, name, input: parseInput(json) }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'Recorded.' }] },
  ];
}

/** Parses the input of a call. An empty object replaces input that is not a JSON object, which the API would refuse. */
function parseInput(json: string): unknown {
  try {
    const input: unknown = JSON.parse(json);
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  } catch {
    return {};
  }
}

/** The stop reasons of a complete message. With any other reason, or none, a message ends in the middle of a sentence. */
const completeStopReasons: ReadonlySet<string> = new Set([
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

/** Translates a stream of events. It yields `end` only after a stop reason: without one, the message was cut. */
async function* readEvents(
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
  if (completeStopReasons.has(stopReason)) return null;
  return cutStopReasons.has(stopReason) ? stopReason : 'another reason';
}
