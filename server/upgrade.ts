import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { renderError } from '../openapi/errors.ts';
import type { DomainError } from './kernel/errors.ts';

/** Answers an upgrade with the refusal that REST would give, and hangs up. */
export function refuseUpgrade(
  socket: Duplex,
  failure: DomainError,
  surroundings: { publicUrl: string; requestId: string },
): void {
  const { status, headers, body } = renderError(failure, 'stream', surroundings);
  const all = {
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': surroundings.requestId,
    Connection: 'close',
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
}

/** The client's address behind `hops` trusted proxies, as Express tells it of a request. */
export function clientAddressOf({ socket, headers }: IncomingMessage, hops: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const known = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  const addresses = [socket.remoteAddress ?? '', ...known.reverse()];
  return addresses[Math.min(hops, addresses.length - 1)] ?? '';
}

/**
 * Browsers name the page's origin and do not ask before they connect: unset, only our own pages may; a list or
 * `*` holds as given. Whoever names none is no page.
 */
export function isOriginAllowed(
  { headers: { origin } }: IncomingMessage,
  { publicUrl, origins }: { publicUrl: string; origins: readonly string[] | undefined },
): boolean {
  if (origin === undefined) return true;
  const allowed = origins ?? [new URL(publicUrl).origin];
  return allowed.includes('*') || allowed.includes(origin);
}
