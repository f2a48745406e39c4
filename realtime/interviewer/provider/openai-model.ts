import OpenAI, { APIConnectionError, APIError } from 'openai';
import { z } from 'zod';
import { systemTimers } from '#kernel/timers.ts';
import type { Interviewer, InterviewerEvent } from '../interviewer.ts';
import { groundFacts } from './ground-facts.ts';
import {
  createMessageReader,
  type MessageEvent,
  type RecordCall,
  readChunks,
  type ThinkingHabit,
} from './openai-message.ts';
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
import { createUsageMeter } from './usage-meter.ts';

const defaultTimeouts: ProviderTimeouts = {
  timers: systemTimers,
  firstWordMs: 10_000,
  idleMs: 20_000,
  answerMs: 120_000,
};

type Params = OpenAI.ChatCompletionCreateParamsStreaming;

/** Interviews with any model behind the chat-completions wire. Every failure is a ProviderFault, and nothing is logged. */
export function createOpenaiModel(
  { apiKey, baseUrl, model }: { apiKey: string; baseUrl: string; model: string },
  timeouts = defaultTimeouts,
): Interviewer {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    // The SDK would print a chunk that it cannot parse, and with it the candidate's words.
    logLevel: 'off',
  });
  const open = createOpen(client);
  const habit: ThinkingHabit = { opensThoughts: null };

  return {
    speaker: { generatedBy: 'ai', model },
    promptVersion,
    answer: async function* (interview, signal, onUsage = () => {}): AsyncGenerator<InterviewerEvent> {
      const prompt = buildPrompt(interview);
      const params = toParams(prompt, model);
      const watchdog = startWatchdog(timeouts, signal);
      const meter = createUsageMeter(onUsage);
      const request = (asked: Params) =>
        readProviderStream<MessageEvent>(
          {
            open: async (until) => {
              meter.sent(promptTokens(prompt));
              return readChunks(await open(asked, until), habit);
            },
            isContent: ({ type }) => type === 'text' || type === 'held' || type === 'call',
            isWord: ({ type }) => type === 'text' || type === 'held',
            isEnd: ({ type }) => type === 'end',
            faultOf: (error) => {
              if (wasRefused(error)) meter.refused();
              return toFault(error);
            },
          },
          timeouts,
          watchdog,
        );
      let reader = createMessageReader(meter);
      let record: RecordCall | null;
      try {
        for await (const event of request(params)) yield* reader.read(event);
        if (signal.aborted) return;
        record = reader.record();
        if (!reader.hasSpoken() && record !== null) {
          // The model called the tool first and waits for its result before it speaks.
          reader = createMessageReader(meter);
          for await (const event of request(afterRecord(params, record))) yield* reader.read(event);
          if (signal.aborted) return;
        }
        if (!reader.hasSpoken()) throw new ProviderFault('no words');
      } finally {
        watchdog.release();
      }
      const recorded = recordSchema.safeParse(parseInput(record?.json)).data;
      const { transcript: messages, questions } = interview;
      const facts = groundFacts(recorded?.facts ?? [], { messages, questions });
      if (facts.length > 0) yield { type: 'facts', facts };
      yield { type: 'end', asks: recorded?.asks ?? null, finishReason: 'stop', usage: meter.total() };
    },
  };
}

/**
 * Opens streams. Servers refuse options that they do not know with 400 or 422; what one has refused is left out of
 * every later request, once a request without it was accepted.
 */
function createOpen(client: OpenAI) {
  let dialect = { usage: true, newLimit: false };
  return async (params: Params, signal: AbortSignal) => {
    let tried = dialect;
    while (true) {
      try {
        const stream = await client.chat.completions.create(inDialect(params, tried), { signal });
        dialect = tried;
        return stream;
      } catch (error) {
        const next = withoutRefused(error, tried);
        if (next === null) throw error;
        tried = next;
      }
    }
  };
}

type Dialect = { usage: boolean; newLimit: boolean };

function withoutRefused(error: unknown, tried: Dialect): Dialect | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null;
  if (!tried.newLimit && error.message.includes('max_completion_tokens')) return { ...tried, newLimit: true };
  // The SDK drops a body without an `error`, so that a refusal in another form does not name its option.
  const isUnnamed = error.error === undefined;
  const refusesUsage = isUnnamed || /stream_options|include_usage/.test(error.message);
  return tried.usage && refusesUsage ? { ...tried, usage: false } : null;
}

function inDialect(
  { max_tokens: limit = ANSWER_TOKENS_MAX, ...params }: Params,
  { usage, newLimit }: Dialect,
): Params {
  return {
    ...params,
    ...(newLimit ? { max_completion_tokens: limit } : { max_tokens: limit }),
    ...(usage && { stream_options: { include_usage: true } }),
  };
}

function toParams({ system, messages }: Prompt, model: string): Params {
  const { $schema: _, ...parameters } = z.toJSONSchema(recordSchema);
  return {
    model,
    max_tokens: ANSWER_TOKENS_MAX,
    stream: true,
    messages: [{ role: 'system', content: system }, ...messages],
    tools: [{ type: 'function', function: { ...recordTool, parameters } }],
  };
}

/** The next request, with the tool's result; the model can then only speak. */
function afterRecord(params: Params, { id, json }: RecordCall): Params {
  const called = { id, type: 'function' as const, function: { name: recordTool.name, arguments: json } };
  return {
    ...params,
    tool_choice: 'none',
    messages: [
      ...params.messages,
      { role: 'assistant', content: null, tool_calls: [called] },
      { role: 'tool', tool_call_id: id, content: 'Recorded.' },
    ],
  };
}

/** Parses the input of a tool call; an input that was cut, or that is not JSON, recorded nothing. */
function parseInput(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return {};
  }
}

/** Tells whether nothing was generated: there was no connection, or an error status instead of a stream. */
function wasRefused(error: unknown): boolean {
  return error instanceof APIConnectionError || (error instanceof APIError && error.status !== undefined);
}

/** Names the status only: a server's own type or code may contain user text. */
function toFault(error: unknown): ProviderFault {
  if (error instanceof APIConnectionError) return new ProviderFault('connection', { transient: true });
  if (!(error instanceof APIError)) return new ProviderFault('broken stream', { transient: true });
  const { status, headers } = error;
  // An error within the stream has no status.
  const transient = status === undefined || status === 408 || status === 429 || status >= 500;
  const wait = Number(headers?.get('retry-after') ?? Number.NaN);
  return new ProviderFault(`${status ?? 'stream'} error`, {
    transient,
    retryAfterSeconds: Number.isFinite(wait) ? wait : null,
  });
}
