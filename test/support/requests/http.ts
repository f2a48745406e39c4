import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** Parses the body as JSON; throws where it is not. */
  json<Body = Record<string, unknown>>(): Body;
};

export type Sent = {
  method?: string;
  headers?: Record<string, string | string[]>;
  /** A plain object is sent as JSON, a form as multipart; bytes and strings as they are. */
  body?: Buffer | string | FormData | Record<string, unknown> | unknown[];
};

export type Http = ReturnType<typeof createHttp>;

/** Sends requests unchanged: it normalises no path, adds no header and follows no redirect. */
export function createHttp(
  origin: string,
  { socketsMax = 64, ca }: { socketsMax?: number; ca?: string } = {},
) {
  const { hostname, port, protocol } = new URL(origin);
  const { Agent, request: openRequest } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax, ...(ca && { ca }) });

  async function open(
    path: string,
    { method = 'GET', headers = {}, body }: Sent = {},
  ): Promise<IncomingMessage> {
    const payload = await encode(body);
    const options = { agent, hostname, port, path, method, headers: { ...payload.headers, ...headers } };
    const sendOnce = (): Promise<IncomingMessage> => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const sent = openRequest(options, resolve);
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server may close an idle connection while a request is on its way: HTTP clients then send it again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(sendOnce());
        else reject(error);
      });
      sent.end(payload.bytes);
      return promise;
    };
    return sendOnce();
  }

  async function send(path: string, sent?: Sent): Promise<Answer> {
    const response = await open(path, sent);
    const bytes = await buffer(response);
    const text = bytes.toString();
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      bytes,
      text,
      json: <Body>() => JSON.parse(text) as Body,
    };
  }

  return {
    send,
    /** Resolves to the answer's head; the caller reads its body, or does not. */
    open,
    get: (path: string, headers?: Sent['headers']) => send(path, { ...(headers && { headers }) }),
    post: (path: string, body?: Sent['body'], headers?: Sent['headers']) =>
      send(path, { method: 'POST', ...(body !== undefined && { body }), ...(headers && { headers }) }),
    close: () => agent.destroy(),
  };
}

async function encode(body: Sent['body']): Promise<{ headers: Record<string, string>; bytes?: Buffer }> {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) {
    const form = new Response(body);
    return {
      headers: { 'Content-Type': form.headers.get('Content-Type') ?? '' },
      bytes: Buffer.from(await form.arrayBuffer()),
    };
  }
  if (Buffer.isBuffer(body)) return { headers: {}, bytes: body };
  if (typeof body === 'string') return { headers: {}, bytes: Buffer.from(body) };
  return { headers: { 'Content-Type': 'application/json' }, bytes: Buffer.from(JSON.stringify(body)) };
}
