import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

const answerUnready: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1' }).end();
};

/** The time that a sender has to read the answer before its connection is closed, if it goes on with its body. */
const LINGER_MS = 5_000;
/**
 * The time for which an idle connection is kept. It is longer than a balancer's, which would otherwise sometimes send
 * on a connection that was just closed.
 */
export const KEEP_ALIVE_MS = 75_000;

/**
 * Listens at once, so that a port of 0 is known before links are made from it. Until `serve` is called every request
 * gets a 503.
 */
export async function listen(host: string, port: number) {
  let handler = answerUnready;
  const answer: RequestListener = (request, response) => {
    if (hasBody(request)) response.once('finish', () => closeIfBodyGoesOn(request));
    handler(request, response);
    // Node closes a silent connection by itself unless the answer has a listener of `timeout`. After the head was sent,
    // Node's own rule is right, so there is no listener.
    if (!response.headersSent) response.on('timeout', destroyIfSilent);
  };
  const server = createServer(
    {
      // Our own timeouts of bodies are shorter, and their refusal is more helpful than Node's.
      requestTimeout: 330_000,
      headersTimeout: 30_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      shouldUpgradeCallback: (request) => wantsSocket(request),
    },
    answer,
  );
  // Three heartbeats of 15 seconds without any traffic mean that the client does not read.
  server.setTimeout(45_000);
  // The handler gets a request with `Expect: 100-continue` like any other: the reader of its body answers that header.
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

  /** Tells whether an upgrade is for a socket. Others, such as h2c, are ignored: the service does not speak them. */
  function wantsSocket({ headers }: IncomingMessage): boolean {
    return server.listenerCount('upgrade') > 0 && headers.upgrade?.toLowerCase() === 'websocket';
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Closes the connection of a sender that goes on with its body after the answer, which is then a refusal. It waits
 * first, since an immediate close could lose the answer.
 */
function closeIfBodyGoesOn(request: IncomingMessage): void {
  if (request.complete) return;
  const lingerTimer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS);
  request.once('close', () => clearTimeout(lingerTimer));
}

/** Closes a connection whose client is silent, but not while the client waits for the head of an answer. */
function destroyIfSilent(this: ServerResponse, socket: Socket): void {
  if (this.headersSent || !this.req.complete) socket.destroy();
}

/** The pause between two searches for connections that have become idle. */
const IDLE_CHECK_MS = 50;

/** Lets running requests end; idle connections are closed at once, and others as soon as they are idle. */
async function closeServer(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const lateTimer = setTimeout(() => server.closeAllConnections(), withinMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(idleTimer);
  clearTimeout(lateTimer);
}
