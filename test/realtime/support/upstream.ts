import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Upstream = AsyncDisposable & {
  url: string;
  /** Bodies of the requests so far. */
  requests: Record<string, unknown>[];
  /** The same bodies, as they were sent. */
  bodies: string[];
  headers: IncomingMessage['headers'][];
  /** The number of open requests. */
  open(): number;
  /** The most requests that were open at once. */
  most(): number;
};

type Respond = (response: ServerResponse, attempt: number) => void;

/** Starts a server in the provider's place, whose behaviour the test sets. */
export async function startUpstream(respond: Respond): Promise<Upstream> {
  const requests: Record<string, unknown>[] = [];
  const bodies: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let open = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const body = await Array.fromAsync(request as AsyncIterable<Buffer>);
    headers.push(request.headers);
    const text = Buffer.concat(body).toString();
    bodies.push(text);
    requests.push(JSON.parse(text));
    respond(response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    bodies,
    headers,
    open: () => open,
    most: () => most,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Event = { type: string } & Record<string, unknown>;

export function sendEvents(response: ServerResponse, events: readonly Event[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

export function sendError(
  response: ServerResponse,
  status: number,
  { type = 'api_error', headers = {} }: { type?: string; headers?: Record<string, string> } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ type: 'error', error: { type, message: 'raw words of the provider' } }));
}

export const messageStart: Event = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-haiku-5-5',
    content: [],
    stop_reason: null,
    usage: { input_tokens: 100, output_tokens: 1 },
  },
};

export function textBlock(index: number, ...deltas: string[]): Event[] {
  return [
    { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
    ...deltas.map((text) => ({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } })),
    { type: 'content_block_stop', index },
  ];
}

export function toolBlock(index: number, json: string, name = 'record_facts'): Event[] {
  const half = Math.ceil(json.length / 2);
  return [
    {
      type: 'content_block_start',
      index,
      content_block: { type: 'tool_use', id: `toolu_${index}`, name, input: {} },
    },
    ...[json.slice(0, half), json.slice(half)].map((partial_json) => ({
      type: 'content_block_delta',
      index,
      delta: { type: 'input_json_delta', partial_json },
    })),
    { type: 'content_block_stop', index },
  ];
}

export function messageEnd(stop_reason: string | null = 'end_turn'): Event[] {
  return [
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 20 } },
    { type: 'message_stop' },
  ];
}
