import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from 'proxy-addr';
import { DomainError } from '#kernel/errors/errors.ts';
import { renderError } from '#openapi/edge/errors.ts';

/** Answers an upgrade with the refusal that REST would give, in its language, and closes the connection. */
export function refuseUpgrade(
  socket: Duplex,
  failure: DomainError,
  surroundings: { publicUrl: string; requestId: string; acceptLanguage: string | undefined },
): void {
  const { status, headers, body } = renderError(failure, 'stream', surroundings);
  const allHeaders = {
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': surroundings.requestId,
    Connection: 'close',
  };
  const head = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  // Node.js no longer watches the connection, so a peer that never closes it would keep it.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
}

/** Refuses requests that `ws` and tRPC would refuse in their own words, or only after taking the connection. */
export function assertReadable({ method, url = '/', headers: { host = '' } }: IncomingMessage): void {
  if (method !== 'GET') {
    throw new DomainError('method_not_allowed', 'A WebSocket is asked for with GET.', {
      headers: { Allow: 'GET' },
    });
  }
  if (!URL.canParse(url, `http://${host}`)) throw malformedHandshake();
}

export function malformedHandshake(): DomainError {
  return new DomainError('invalid_request', 'The WebSocket handshake is malformed.', {
    headers: { 'Sec-WebSocket-Version': '13' },
  });
}

/** Finds the client's address behind `hops` trusted proxies, as Express does for a request. */
export function clientAddressOf(request: IncomingMessage, hops: number): string {
  return proxyAddress(request, (_address, hop) => hop < hops);
}
