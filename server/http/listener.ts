import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

const unready: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1' }).end();
};

const LINGER_MS = 5_000;
/** Longer than a balancer keeps an idle connection, or it would now and then send on one that we just closed. */
export const KEEP_ALIVE_MS = 75_000;

/**
 * Listens at once, so that a port of 0 is known before links are made from it; until `serve` is called every
 * request gets a 503.
 */
export async function listen(host: string, port: number) {
  let handler = unready;
  const answer: RequestListener = (request, response) => {
    if (hasBody(request)) response.once('finish', () => closeAfterRefusal(request));
    handler(request, response);
  };
  const server = createServer(
    {
      // Longer than the timeouts of bodies, whose refusal says more than Node's.
      requestTimeout: 330_000,
      headersTimeout: 30_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      shouldUpgradeCallback: (request) => wantsSocket(request),
    },
    answer,
  );
  // A connection on which nothing moves for three heartbeats has a reader who never reads.
  server.setTimeout(45_000);
  // `Expect: 100-continue` is answered where the body is read.
  server.on('checkContinue', answer);
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    server,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    serve: (ready: RequestListener) => {
      handler = ready;
    },
    close: (withinMs: number) => closeServer(server, withinMs),
  };

  /** Any other protocol that a client would rather speak, such as h2c, is one that we do not. */
  function wantsSocket({ headers }: IncomingMessage): boolean {
    return server.listenerCount('upgrade') > 0 && headers.upgrade?.toLowerCase() === 'websocket';
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * A refusal may come before the body has: a sender who goes on for long loses the connection, and not at once,
 * which could cost him the answer.
 */
function closeAfterRefusal(request: IncomingMessage): void {
  if (request.complete) return;
  const late = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS);
  request.once('close', () => clearTimeout(late));
}

/** Lets running requests end; kept-alive connections without one are closed at once and again as they idle. */
async function closeServer(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), withinMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
