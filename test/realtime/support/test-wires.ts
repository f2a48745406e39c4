import type { ServerResponse } from 'node:http';
import type { Wire } from '#realtime/interviewer/provider/wire.ts';
import { createAnthropicWire } from '#realtime/interviewer/provider/wires/anthropic-wire.ts';
import { createOpenaiWire } from '#realtime/interviewer/provider/wires/openai-wire.ts';
import { messageEnd, messageStart, textBlock, toolBlock } from './upstream.ts';

/** A piece of a stream, as it is written on the wire. */
export type Frame = { text: string; isWord: boolean };

export type Speech = {
  words: readonly string[];
  record: string | null;
  /** Reasoning that comes before the words, in the wire's own field. */
  thoughts?: readonly string[];
};

type Ending = { reason: 'whole' | 'limit' | 'empty' | 'absent'; inputTokens?: number; isCounted?: boolean };

type RequestBody = { messages: { role: string; content: unknown }[] } & Record<string, unknown>;

/** The server's side of a wire, in shapes that real servers send. */
export type TestWire = {
  connect(baseUrl: string): Wire;
  start(inputTokens?: number): string;
  speech(speech: Speech): Frame[];
  end(ending: Ending): string;
  /** An error within the stream. */
  error(message: string): string;
  /** Tells whether the request carries the result of a call. */
  hasResult(body: RequestBody): boolean;
};

const frame = (data: object, event?: string) =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

const named = (event: { type: string } & Record<string, unknown>) => frame(event, event.type);

const anthropic: TestWire = {
  connect: (baseUrl) => createAnthropicWire({ apiKey: 'sk-stub', baseUrl }),
  start: (inputTokens = 100) =>
    named({
      ...messageStart,
      message: { ...Object(messageStart.message), usage: { input_tokens: inputTokens, output_tokens: 1 } },
    }),
  speech: ({ words, record, thoughts = [] }) => {
    const thinking = thoughts.map((text) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'thinking_delta', thinking: text },
    }));
    const block = {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'thinking', thinking: '' },
    };
    const said = textBlock(1, ...words).map((event) => ({
      text: named(event),
      isWord: event.type === 'content_block_delta',
    }));
    const silent = (events: ({ type: string } & Record<string, unknown>)[]) =>
      events.map((event) => ({ text: named(event), isWord: false }));
    return [
      ...silent(thinking.length === 0 ? [] : [block, ...thinking, { type: 'content_block_stop', index: 0 }]),
      ...(words.length === 0 ? [] : said),
      ...silent(record === null ? [] : toolBlock(2, record)),
    ];
  },
  end: ({ reason }) => {
    const reasons = { whole: 'end_turn', limit: 'max_tokens', empty: '', absent: null };
    return messageEnd(reasons[reason]).map(named).join('');
  },
  error: (message) => named({ type: 'error', error: { type: 'overloaded_error', message } }),
  hasResult: ({ messages }) => messages.some(({ content }) => Array.isArray(content)),
};

const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'small-1' };
const chunk = (delta: object, finish_reason: string | null = null) =>
  frame({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }] });

const openai: TestWire = {
  connect: (baseUrl) => createOpenaiWire({ apiKey: 'sk-stub', baseUrl, model: 'small-1' }),
  start: () => chunk({ role: 'assistant', content: '' }),
  speech: ({ words, record, thoughts = [] }) => {
    const half = Math.ceil((record?.length ?? 0) / 2);
    const call = (fields: object) => chunk({ tool_calls: [{ index: 0, ...fields }] });
    const calls =
      record === null
        ? []
        : [
            call({ id: 'call_0', type: 'function', function: { name: 'record_facts', arguments: '' } }),
            call({ function: { arguments: record.slice(0, half) } }),
            call({ function: { arguments: record.slice(half) } }),
          ];
    return [
      ...thoughts.map((text) => ({ text: chunk({ reasoning_content: text }), isWord: false })),
      ...words.map((content) => ({ text: chunk({ content }), isWord: true })),
      ...calls.map((text) => ({ text, isWord: false })),
    ];
  },
  end: ({ reason, inputTokens = 100, isCounted = true }) => {
    const reasons = { whole: 'stop', limit: 'length', empty: '', absent: null };
    const counted = { prompt_tokens: inputTokens, completion_tokens: 20, total_tokens: inputTokens + 20 };
    const usage = isCounted ? frame({ ...head, choices: [], usage: counted }) : '';
    return `${chunk({}, reasons[reason])}${usage}data: [DONE]\n\n`;
  },
  error: (message) => frame({ error: { message, type: 'server_error', code: 500 } }),
  hasResult: ({ messages }) => messages.some(({ role }) => role === 'tool'),
};

export const testWires = { anthropic, openai } as const satisfies Record<string, TestWire>;
export type TestWireName = keyof typeof testWires;
export const testWireNames = ['anthropic', 'openai'] as const satisfies readonly TestWireName[];

/** Recognises the wire of a request by its body. */
export function wireOf(body: Record<string, unknown>): TestWire {
  return testWires['system' in body ? 'anthropic' : 'openai'];
}

/** Writes pieces of a stream of events. */
export function write(response: ServerResponse, ...pieces: (Frame | string)[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''));
}

/** Refuses a request with a status. */
export function refuse(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
