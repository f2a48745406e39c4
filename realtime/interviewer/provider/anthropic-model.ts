import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { z } from 'zod';
import { systemTimers } from '#kernel/timers.ts';
import type { Interviewer, InterviewerEvent } from '../interviewer.ts';
import { createMessageReader, type ToolCall, textIn } from './anthropic-message.ts';
import { groundFacts } from './ground-facts.ts';
import {
  ANSWER_TOKENS_MAX,
  buildPrompt,
  type Prompt,
  promptTokens,
  promptVersion,
  recordSchema,
  recordTool,
} from './prompt.ts';
import { ProviderFault } from './provider-fault.ts';
import { type ProviderTimeouts, readProviderStream, startWatchdog } from './provider-stream.ts';
import { createUsageMeter, type UsageMeter } from './usage-meter.ts';
import type { Watchdog } from './watchdog.ts';

/** The newest small model that the SDK's types list. */
export const defaultModel = 'claude-haiku-5-5';

type AnthropicOptions = { apiKey: string; baseUrl?: string | undefined; model?: string | undefined };

const defaultTimeouts: ProviderTimeouts = {
  timers: systemTimers,
  firstWordMs: 10_000,
  idleMs: 20_000,
  answerMs: 120_000,
};

/** Interviews with a Claude model. Every failure is a ProviderFault, and nothing of the exchange is logged. */
export function createAnthropicModel(options: AnthropicOptions, timeouts = defaultTimeouts): Interviewer {
  const { apiKey, baseUrl, model = defaultModel } = options;
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    maxRetries: 0,
    // The SDK would print a chunk that it cannot parse, and with it the candidate's words.
    logLevel: 'off',
    openTelemetry: false,
  });
  const request = (
    params: Anthropic.MessageCreateParamsStreaming,
    { watchdog, meter, inputTokens }: Exchange,
  ) =>
    readProviderStream<Anthropic.RawMessageStreamEvent>(
      {
        open: (until) => {
          meter.sent(inputTokens);
          return client.messages.create(params, { signal: until });
        },
        isContent: ({ type }) => type === 'content_block_delta',
        isWord: (event) => textIn(event) !== '',
        isEnd: ({ type }) => type === 'message_stop',
        faultOf: (error) => {
          if (wasRefused(error)) meter.refused();
          return toFault(error);
        },
      },
      timeouts,
      watchdog,
    );

  return {
    speaker: { generatedBy: 'ai', model },
    promptVersion,
    answer: async function* (interview, signal, onUsage = () => {}): AsyncGenerator<InterviewerEvent> {
      const prompt = buildPrompt(interview);
      const params = toParams(prompt, model);
      const watchdog = startWatchdog(timeouts, signal);
      const meter = createUsageMeter(onUsage);
      const exchange = { watchdog, meter, inputTokens: promptTokens(prompt) };
      let reader = createMessageReader(meter);
      let record: ToolCall | null;
      try {
        for await (const event of request(params, exchange)) yield* reader.read(event);
        if (signal.aborted) return;
        reader.assertWhole();
        record = reader.record();
        if (!reader.hasSpoken() && record !== null) {
          // The model called the tool first and waits for its result before it speaks.
          reader = createMessageReader(meter);
          for await (const event of request(afterRecord(params, record), exchange)) yield* reader.read(event);
          if (signal.aborted) return;
          reader.assertWhole();
        }
      } finally {
        watchdog.release();
      }
      const recorded = recordSchema.safeParse(record?.input).data;
      const { transcript: messages, questions } = interview;
      const facts = groundFacts(recorded?.facts ?? [], { messages, questions });
      if (facts.length > 0) yield { type: 'facts', facts };
      const usage = meter.total();
      yield { type: 'end', asks: recorded?.asks ?? null, finishReason: 'stop', usage };
    },
  };
}

type Exchange = { watchdog: Watchdog; meter: UsageMeter; inputTokens: number };

function toParams(prompt: Prompt, model: string): Anthropic.MessageCreateParamsStreaming {
  const { $schema: _, ...schema } = z.toJSONSchema(recordSchema);
  return {
    model,
    max_tokens: ANSWER_TOKENS_MAX,
    stream: true,
    ...prompt,
    tools: [{ ...recordTool, input_schema: { ...schema, type: 'object' } }],
    // Some models refuse this option; the default model would spend the answer's tokens on thinking.
    ...(model === defaultModel && { thinking: { type: 'disabled' } }),
  };
}

/** The next request, with the tool's result; the model can then only speak. */
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

/** The documented error types. Any other value may contain user text and is not logged. */
const errorTypes = new Set([
  ...['invalid_request_error', 'authentication_error', 'billing_error', 'permission_error'],
  ...['not_found_error', 'request_too_large', 'rate_limit_error', 'timeout_error', 'api_error'],
  'overloaded_error',
]);

/** Tells whether nothing was generated: there was no connection, or an error status instead of a stream. */
function wasRefused(error: unknown): boolean {
  return error instanceof APIConnectionError || (error instanceof APIError && error.status !== undefined);
}

function toFault(error: unknown): ProviderFault {
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
