import OpenAI, { APIConnectionError, APIError } from 'openai';
import { brokenStreamFault, connectionFault, errorFault } from '../provider-fault.ts';
import type { ToolCall, Wire, WireRequest } from '../wire.ts';
import { readChunks } from './openai-chunks.ts';

/** Speaks the chat-completions wire, which most servers of models have. */
export function createOpenaiWire({
  apiKey,
  baseUrl,
  model,
}: {
  apiKey: string;
  baseUrl: string;
  model: string;
}): Wire {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    // The SDK would print a chunk that it cannot parse, and with it the candidate's words.
    logLevel: 'off',
  });
  const open = createOpen(client, model);
  return {
    model,
    separatesThoughts: false,
    open: async (request, signal) => readChunks(await open(request, signal)),
    // The status only: a server's own type or code may contain user text.
    toFault: (error) => {
      if (error instanceof APIConnectionError) return connectionFault();
      return error instanceof APIError ? errorFault(error) : brokenStreamFault();
    },
  };
}

/** The options that only some servers know. */
type Dialect = {
  /** `stream_options`, to get the count of tokens. */
  sendsUsage: boolean;
  /** `max_completion_tokens` instead of `max_tokens`. */
  sendsNewLimit: boolean;
  /** The JSON schema of the record. */
  sendsSchema: boolean;
};

/**
 * Opens streams. A server answers an unknown option with 400 or 422. The request is then repeated without the option, or
 * with the new name of the limit. If that succeeds, later requests do the same.
 */
function createOpen(client: OpenAI, model: string) {
  let knownDialect: Dialect = { sendsUsage: true, sendsNewLimit: false, sendsSchema: true };
  return async (request: WireRequest, signal: AbortSignal) => {
    let dialect = knownDialect;
    while (true) {
      try {
        const params = { model, ...toParams(request, dialect) };
        const stream = await client.chat.completions.create(params, { signal });
        knownDialect = dialect;
        return stream;
      } catch (error) {
        const nextDialect = dialectAfter(error, dialect, request);
        if (nextDialect === null) throw error;
        dialect = nextDialect;
      }
    }
  };
}

/** Returns the dialect to try after an error; null if the error is about no option. */
function dialectAfter(error: unknown, dialect: Dialect, { output }: WireRequest): Dialect | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null;
  const { message } = error;
  if (!dialect.sendsNewLimit && message.includes('max_completion_tokens'))
    return { ...dialect, sendsNewLimit: true };
  // The SDK drops a body without an `error`. Its refusal names no option, so the options are left out one by one.
  const isUnnamed = error.error === undefined;
  if (dialect.sendsUsage && (isUnnamed || /stream_options|include_usage/.test(message)))
    return { ...dialect, sendsUsage: false };
  const refusesSchema = isUnnamed || /response_format|json_schema/.test(message);
  const sentSchema = dialect.sendsSchema && output === 'json';
  return sentSchema && refusesSchema ? { ...dialect, sendsSchema: false } : null;
}

type Params = Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'model'>;

function toParams(
  { system, messages, output, tool, answeredCall, tokensMax }: WireRequest,
  { sendsUsage, sendsNewLimit, sendsSchema }: Dialect,
): Params {
  const { name, description, schema } = tool;
  return {
    ...(sendsNewLimit ? { max_completion_tokens: tokensMax } : { max_tokens: tokensMax }),
    stream: true,
    ...(sendsUsage && { stream_options: { include_usage: true } }),
    messages: [
      { role: 'system', content: system },
      ...messages,
      ...(answeredCall === null ? [] : callAndResult({ ...answeredCall, name })),
    ],
    ...(output === 'tool' && {
      tools: [{ type: 'function', function: { name, description, parameters: schema } }],
    }),
    ...(answeredCall !== null && { tool_choice: 'none' }),
    ...(output === 'json' &&
      sendsSchema && { response_format: { type: 'json_schema', json_schema: { name, schema } } }),
  };
}

/** Returns the model's call of the tool and our result for it, as two messages. */
function callAndResult({ id, name, json }: ToolCall & { name: string }): OpenAI.ChatCompletionMessageParam[] {
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name, arguments: json } }],
    },
    { role: 'tool', tool_call_id: id, content: 'Recorded.' },
  ];
}
