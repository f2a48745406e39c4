import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { answer } from './fixtures.ts';

/** The pages on a free port of this machine, over the fixtures' data. */
export async function startPageServer(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = await answer({
    path: request.url ?? '/',
    method: request.method ?? 'GET',
    acceptLanguage: request.headers['accept-language'] ?? null,
    form: request.headers['content-type']?.startsWith('multipart/') ? await fieldsOf(request) : {},
  });
  response.writeHead(reply?.status ?? 404, reply?.headers).end(reply?.body);
}

async function fieldsOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
}
