import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';

/** Makes the web request that the MCP library reads, with a body that was parsed already. */
export function toWebRequest(
  { method, originalUrl, headers }: ExpressRequest,
  { publicUrl, body }: { publicUrl: string; body: unknown },
): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const requestHeaders = new Headers(entries);
  // A client that accepts everything accepts both types that the library requires.
  if (/\*\/\*/.test(headers.accept ?? '*/*'))
    requestHeaders.set('accept', 'application/json, text/event-stream');
  return new Request(new URL(originalUrl, publicUrl), {
    method,
    headers: requestHeaders,
    body: JSON.stringify(body),
  });
}

/** The headers of one connection, which Node.js writes itself. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

/** Sends the library's web response by Express. */
export async function sendWebResponse(response: ExpressResponse, reply: Response): Promise<void> {
  response.status(reply.status);
  for (const [name, value] of reply.headers) {
    if (!CONNECTION_HEADERS.includes(name)) response.setHeader(name, value);
  }
  response.setHeader('Cache-Control', 'no-store');
  if (reply.body === null) {
    response.end();
    return;
  }
  const body = Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
    // A client that leaves before the end of its answer is no fault.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
