import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { findSession } from '../db/conversations.ts';
import { matchPath } from '../openapi/match.ts';
import { serveChat } from '../realtime/socket.ts';
import { closings } from '../realtime/socket-close.ts';
import { keepBeating } from '../realtime/socket-heartbeat.ts';
import { systemTimers, type Timers } from '../realtime/timers.ts';
import type { Deps } from '../routers/deps.ts';
import { readMessage } from '../routers/prequalification/read-message.ts';
import { sessionId as sessionIdSchema } from '../routers/prequalification/schemas.ts';
import { socketBounds } from './bounded-web-socket.ts';
import type { Config } from './config.ts';
import { createContext } from './context.ts';
import { DomainError, notFoundMessage, reasons, toDomainError, withinStatuses } from './kernel/errors.ts';
import { assertCleanInput } from './kernel/input-faults.ts';
import { neighbourhoodOf } from './kernel/neighbourhood.ts';
import type { Logger } from './logging.ts';
import { requestIdOf } from './request-id.ts';
import { serveRpcSockets } from './rpc-sockets.ts';
import { createTally, type Tally } from './tally.ts';
import {
  assertReadable,
  clientAddressOf,
  isOriginAllowed,
  malformedHandshake,
  refuseUpgrade,
} from './upgrade.ts';

type SocketsOptions = { config: Config; log: Logger; ofAddress: Tally; timers?: Timers };

const routes = [{ path: '/trpc' }, { path: '/api/v2/prequalif/{sessionId}/socket' }] as const;
const statuses = [400, 403, 404, 429, 503];
const FAREWELL_MS = 1_000;

/** Both kinds of WebSocket, behind one dispatch: who may not connect is told so as REST would (D4). */
export function createSockets(deps: Deps, { config, log, ofAddress, timers = systemTimers }: SocketsOptions) {
  const { publicUrl } = deps.settings;
  const server = new WebSocketServer(socketBounds);
  const rpcServer = new WebSocketServer(socketBounds);
  const ofSession = createTally(config.prequalification.socketsPerSession);
  const chats = new Set<ReturnType<typeof serveChat>>();
  let draining = false;
  serveRpcSockets(rpcServer, { createContext: contextOf, log });
  for (const each of [server, rpcServer]) {
    each.on('wsClientError', (_fault, socket, request) => {
      refuse(socket, { error: malformedHandshake(), requestId: requestIdOf(request) });
    });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const requestId = requestIdOf(request);
    socket.on('error', () => {}); // it is closed with its error, which is nobody's news
    try {
      await dispatch(request, { socket, head, requestId });
    } catch (error) {
      refuse(socket, { error, requestId });
    }
  }

  function refuse(socket: Duplex, { error, requestId }: { error: unknown; requestId: string }): void {
    const failure = withinStatuses(toDomainError(error), statuses);
    logFailure(failure, requestId);
    refuseUpgrade(socket, failure, { publicUrl, requestId });
  }

  async function dispatch(
    request: IncomingMessage,
    { socket, head, requestId }: { socket: Duplex; head: Buffer; requestId: string },
  ): Promise<void> {
    const match = matchPath(routes, request.url?.split('?', 1)[0] ?? '/');
    if (match === null) throw new DomainError('not_found', notFoundMessage);
    assertReadable(request);
    occupy(ofAddress, neighbourhoodOf(clientAddressOf(request, config.trustProxyHops)), socket);
    const isRpc = match.route.path === '/trpc';
    const { sessionId: given } = match.params === 'malformed' ? {} : match.params;
    const sessionId = isRpc ? null : await knownSession(given);
    if (!isOriginAllowed(request, { publicUrl, origins: config.corsOrigins })) {
      throw new DomainError('origin_refused', 'Pages of this origin may not connect.');
    }
    if (sessionId !== null) occupy(ofSession, sessionId, socket);
    if (draining) throw new DomainError('provider_unavailable', 'This node is going away.');
    if (sessionId !== null) {
      server.handleUpgrade(request, socket, head, (client) =>
        serve(client, { sessionId, requestId, stream: socket }),
      );
      return;
    }
    rpcServer.handleUpgrade(request, socket, head, (client) => {
      keepBeating(client, timers);
      rpcServer.emit('connection', client, request);
    });
  }

  async function knownSession(given: string | undefined): Promise<string> {
    const sessionId = sessionIdSchema.safeParse(given);
    if (!sessionId.success) throw new DomainError('invalid_request', 'The session id is not a UUID.');
    const session = await findSession(deps.database.query, sessionId.data);
    if (session === null) throw new DomainError('not_found', 'There is no such session.');
    return sessionId.data;
  }

  function serve(
    client: WebSocket,
    { sessionId, requestId, stream }: { sessionId: string; requestId: string; stream: Duplex },
  ): void {
    client.on('error', () => {}); // `ws` closes with the right code by itself
    keepBeating(client, timers);
    const chat = serveChat(client, {
      sessionId,
      stream,
      conversation: deps.conversation,
      readMessage: (messages) => {
        assertCleanInput(messages);
        return readMessage(messages);
      },
      onFailure: (failure) => logFailure(failure, requestId),
    });
    chats.add(chat);
    client.on('close', () => chats.delete(chat));
    if (draining) chat.leave();
  }

  /** A key is checked at each call, since it may be revoked while the socket is open. */
  function contextOf(request: IncomingMessage) {
    const clientAddress = clientAddressOf(request, config.trustProxyHops);
    const call = { request, requestId: requestIdOf(request), clientAddress };
    return {
      ...createContext(deps, call),
      authenticate: (kind: 'workspace' | 'partner') => createContext(deps, call).authenticate(kind),
    };
  }

  function logFailure(failure: DomainError, requestId: string): void {
    if (reasons[failure.reason].status < 500) return;
    log.error({ requestId, err: failure.cause }, 'socket failed');
  }

  return {
    upgrade,
    /** No new sockets; those that wait for nothing are closed at once, all others when the turns are over. */
    drain: async (turnsOver: Promise<void>): Promise<void> => {
      draining = true;
      for (const chat of chats) chat.leave();
      await turnsOver;
      const left = [...server.clients, ...rpcServer.clients];
      const closed = left.map(
        (client) => new Promise<void>((resolve) => client.once('close', () => resolve())),
      );
      for (const client of left) client.close(closings.goingAway.code, closings.goingAway.reason);
      const hurry = timers.after(FAREWELL_MS, () => {
        for (const client of left) client.terminate();
      });
      await Promise.all(closed);
      hurry();
    },
  };
}

/** Takes a place until the connection is closed. */
function occupy(tally: Tally, key: string, socket: Duplex): void {
  const leave = tally.enter(key);
  if (leave === null)
    throw new DomainError('rate_limited', 'Too many sockets are open.', { retryAfterSeconds: 30 });
  socket.once('close', leave);
  if (socket.closed) leave();
}
