import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Admission, createAdmission } from '#domain/access/admission.ts';
import { createOriginRule } from '#domain/access/origin-rule.ts';
import type { Principal } from '#domain/access/principal.ts';
import { translateRefusal } from '#domain/applications/form/refusals-in-french.ts';
import { addDistressReply } from '#domain/needs/add-distress-reply.ts';
import type { Deps } from '#domain/ports.ts';
import { readMessage as readNewestMessage } from '#domain/prequalification/converse.ts';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { withinStatuses } from '#kernel/errors/within-statuses.ts';
import { assertCleanInput } from '#kernel/input/assert-clean-input.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import { systemTimers, type Timers } from '#kernel/timers.ts';
import { matchPath } from '#openapi/match.ts';
import { type ChatServer, serveChat } from '#realtime/transport/socket.ts';
import { closeCodes } from '#realtime/transport/socket-close.ts';
import { startSocketGuard } from '#realtime/transport/socket-guard.ts';
import type { Context } from '#routers/base/context.ts';
import { createCallContext, originAssertion } from '../call/call-context.ts';
import { type ConnectionCounter, createConnectionCounter } from '../call/connection-counter.ts';
import { assertTargetIsPath, requestIdOf } from '../call/request-head.ts';
import type { Config } from '../config/config.ts';
import { createFailureLog } from '../observability/failure-log.ts';
import type { Logger } from '../observability/logging.ts';
import { admitSession, admittedConversation } from './admitted-conversation.ts';
import { serveRpcSockets } from './rpc-sockets.ts';
import { assertReadable, clientAddressOf, malformedHandshake, refuseUpgrade } from './upgrade.ts';
import { webSocketOptions } from './web-socket-options.ts';

type AdmittedHandshake = {
  sessionId: string;
  admission: Admission;
  requestId: string;
  acceptLanguage: string | undefined;
  stream: Duplex;
};
type Refusal = { error: unknown; requestId: string };
type SocketsOptions = { config: Config; log: Logger; addressConnections: ConnectionCounter; timers?: Timers };

const routes = [{ path: '/trpc' }, { path: '/api/v2/prequalif/{sessionId}/socket' }] as const;
/** The statuses with which an upgrade may be refused. */
const refusalStatuses = [400, 403, 404, 429, 503];
/** The time after which a socket is terminated whose peer does not close it. */
const CLOSE_HANDSHAKE_MS = 1_000;

/** Serves both kinds of WebSocket behind one dispatch. A refused upgrade is answered as REST would (D4). */
export function createSockets(
  deps: Deps,
  { config, log, addressConnections, timers = systemTimers }: SocketsOptions,
) {
  const { publicUrl } = deps.settings;
  const chatServer = new WebSocketServer(webSocketOptions);
  const rpcServer = new WebSocketServer(webSocketOptions);
  const originRule = createOriginRule(deps, config.corsOrigins);
  const sessionConnections = createConnectionCounter(config.prequalification.socketsPerSession);
  const chats = new Set<ChatServer>();
  let isDraining = false;
  const logFailure = createFailureLog(log);
  serveRpcSockets(rpcServer, { createContext: contextOf, logFailure, timers });
  for (const socketServer of [chatServer, rpcServer]) {
    socketServer.on('wsClientError', (_fault, socket, request) => {
      refuse(socket, request, { error: malformedHandshake(), requestId: requestIdOf(request) });
    });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const requestId = requestIdOf(request);
    socket.on('error', () => {}); // a broken connection closes by itself, and there is nothing to report
    try {
      await dispatch(request, { socket, head, requestId });
    } catch (error) {
      refuse(socket, request, { error, requestId });
    }
  }

  function refuse(socket: Duplex, request: IncomingMessage, { error, requestId }: Refusal): void {
    const failure = withinStatuses(toDomainError(error), refusalStatuses);
    logFailure(failure, { requestId }, 'socket failed');
    const acceptLanguage = request.headers['accept-language'];
    refuseUpgrade(socket, failure, { publicUrl, requestId, acceptLanguage });
  }

  async function dispatch(
    request: IncomingMessage,
    { socket, head, requestId }: { socket: Duplex; head: Buffer; requestId: string },
  ): Promise<void> {
    const { url = '/' } = request;
    assertTargetIsPath(url);
    const match = matchPath(routes, url.split('?', 1)[0] ?? '/');
    if (match === null) throw new DomainError('not_found', notFoundMessage);
    assertReadable(request);
    const clientAddress = clientAddressOf(request, config.trustProxyHops);
    countConnection(addressConnections, rateLimitKeyOf(clientAddress), socket);
    if (match.route.path === '/trpc') {
      // The origin is checked at each call: only the call's input names an application or a session.
      refuseWhileDraining();
      rpcServer.handleUpgrade(request, socket, head, (client) => {
        rpcServer.emit('connection', client, request);
      });
      return;
    }
    // Each message reads the session again, since a connection may live longer than a consent.
    const admission = createAdmission(deps, { clientAddress, onLimitState: () => {}, remembers: false });
    // An id with a malformed escape is no id: `admitSession` refuses it like a missing one.
    const { sessionId: sentId } = match.params === 'malformed' ? {} : match.params;
    const sessionId = await admitSession(admission, sentId);
    await originAssertion(originRule, request)({ sessionId });
    countConnection(sessionConnections, sessionId, socket);
    refuseWhileDraining();
    const acceptLanguage = request.headers['accept-language'];
    chatServer.handleUpgrade(request, socket, head, (client) =>
      serveSession(client, { sessionId, admission, requestId, acceptLanguage, stream: socket }),
    );
  }

  function refuseWhileDraining(): void {
    if (isDraining) throw new DomainError('provider_unavailable', 'This node is going away.');
  }

  function serveSession(
    client: WebSocket,
    { sessionId, admission, requestId, acceptLanguage, stream }: AdmittedHandshake,
  ) {
    client.on('error', () => {}); // `ws` closes with the right code by itself
    startSocketGuard(client, timers);
    const chat = serveChat(client, {
      stream,
      conversation: admittedConversation(deps, { sessionId, admission }),
      readMessage: (messages) => {
        assertCleanInput(messages);
        return readNewestMessage(messages);
      },
      explainRefusal: async (failure, { messages, acceptLanguage: language = acceptLanguage }) => {
        const withReply = await addDistressReply(deps, failure, { sessionId, messages });
        return translateRefusal(withReply, language ?? null);
      },
      onFailure: (failure) => logFailure(failure, { requestId }, 'socket failed'),
    });
    chats.add(chat);
    client.on('close', () => chats.delete(chat));
    if (isDraining) chat.closeWhenIdle();
  }

  /**
   * Creates the context of an RPC connection. `authenticate` uses a new context for each call, since a context checks a
   * key only once, and the key may be revoked while the connection lives.
   */
  function contextOf(request: IncomingMessage, beginCall: Context['beginCall']) {
    const clientAddress = clientAddressOf(request, config.trustProxyHops);
    const call = { request, requestId: requestIdOf(request), clientAddress, beginCall };
    return {
      ...createCallContext(deps, call),
      assertOrigin: originAssertion(originRule, request),
      authenticate: (kind: Principal['kind']) => createCallContext(deps, call).authenticate(kind),
    };
  }

  return {
    upgrade,
    /** Accepts no new sockets. Idle chats are closed at once, all other sockets when the turns have ended. */
    drain: async (turnsEnded: Promise<void>): Promise<void> => {
      isDraining = true;
      for (const chat of chats) chat.closeWhenIdle();
      await turnsEnded;
      const clients = [...chatServer.clients, ...rpcServer.clients];
      const closings = clients.map(
        (client) => new Promise<void>((resolve) => client.once('close', () => resolve())),
      );
      for (const client of clients) client.close(closeCodes.goingAway.code, closeCodes.goingAway.reason);
      const cancelTermination = timers.after(CLOSE_HANDSHAKE_MS, () => {
        for (const client of clients) client.terminate();
      });
      await Promise.all(closings);
      cancelTermination();
    },
  };
}

/** Counts a connection until it is closed; throws if its key (an address or a session) has the maximum. */
function countConnection(counter: ConnectionCounter, key: string, socket: Duplex): void {
  const release = counter.acquire(key);
  if (release === null)
    throw new DomainError('rate_limited', 'Too many sockets are open.', { retryAfterSeconds: 30 });
  socket.once('close', release);
  // A socket that closed during the earlier checks sends no further `close`.
  if (socket.closed) release();
}
