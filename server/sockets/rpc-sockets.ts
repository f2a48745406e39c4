import type { IncomingMessage } from 'node:http';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import type { WebSocket, WebSocketServer } from 'ws';
import { DomainError } from '#kernel/errors/errors.ts';
import { markInexactNumbers } from '#kernel/input/json-numbers.ts';
import { createSemaphore, type SemaphoreOptions } from '#kernel/semaphore.ts';
import type { Timers } from '#kernel/timers.ts';
import { countTokens } from '#openapi/input/decode-json.ts';
import { TurnCutError } from '#realtime/stream/entries.ts';
import { closeCodes } from '#realtime/transport/socket-close.ts';
import { type SocketGuard, startSocketGuard } from '#realtime/transport/socket-guard.ts';
import type { Context } from '#routers/base/context.ts';
import { failureOf } from '#routers/base/trpc.ts';
import { appRouter } from '#routers/root.ts';
import { SUBSCRIPTIONS_MAX } from '../call/call-context.ts';
import type { FailureLog } from '../observability/failure-log.ts';
import { readFresh } from '../rpc/read-listing.ts';
import { encodeFrame, placeholderFor } from './rendered-frame.ts';

type RpcSocketOptions = {
  /** Creates the context of a connection. The connection parameters that clients may send are not used. */
  createContext: (request: IncomingMessage, beginCall: Context['beginCall']) => Context;
  logFailure: FailureLog;
  timers: Timers;
};

/** The bounds of the calls that one connection runs at once, so that they do not keep the database from others. */
const callBounds = {
  permits: SUBSCRIPTIONS_MAX,
  waitMs: 10_000,
  waitersMax: 256,
  refusal: () =>
    new DomainError('rate_limited', 'Too many calls are being made on this connection.', {
      retryAfterSeconds: 10,
    }),
} satisfies SemaphoreOptions;

/** Serves the same procedures as typed RPC over a WebSocket. */
export function serveRpcSockets(server: WebSocketServer, options: RpcSocketOptions): void {
  const { createContext, logFailure, timers } = options;
  const clients = new WeakMap<IncomingMessage, WebSocket>();
  const guards = new WeakMap<WebSocket, SocketGuard>();
  // The guard is registered before tRPC's own listener, so that a flood is counted first.
  server.on('connection', (client) => guards.set(client, startSocketGuard(client, timers)));
  applyWSSHandler({
    wss: server,
    router: appRouter,
    // A client that reconnects sends all its subscriptions in one frame.
    maxBatchSize: SUBSCRIPTIONS_MAX,
    experimental_encoder: encoder,
    // On a socket, tRPC's `res` is the client's WebSocket.
    createContext: ({ req, res: newClient }) => {
      clients.set(req, newClient);
      const calls = createSemaphore(callBounds);
      const context = createContext(req, async () => {
        guards.get(newClient)?.countCall();
        return calls.acquire(1);
      });
      return {
        ...context,
        encodeListing: async (listing) => placeholderFor(await readFresh(listing)),
      };
    },
    onError: ({ error, path, ctx, req }) => {
      const failure = failureOf(error);
      const client = clients.get(req);
      // An error would end the subscription; a client that loses its connection resumes it.
      if (failure.cause instanceof TurnCutError) {
        client?.close(closeCodes.goingAway.code, closeCodes.goingAway.reason);
      }
      // A procedure, whose call is counted when it begins, fails with a `DomainError` as the cause. Any other failure
      // is of a call that tRPC refused before, and is counted here.
      const wasCounted = error.cause instanceof DomainError;
      if (client !== undefined && !wasCounted) guards.get(client)?.countCall();
      if (isConnectionFault(error.cause)) return;
      logFailure(failure, { requestId: ctx?.requestId, operation: path }, 'call failed');
    },
  });
}

/**
 * The encoder of frames. It writes JSON as tRPC does; it reads as many values as a body may have, and marks numbers
 * that JavaScript cannot represent exactly.
 */
const encoder = {
  encode: encodeFrame,
  decode: (data: string | ArrayBuffer | Uint8Array): unknown => {
    if (typeof data !== 'string') throw new TypeError('frames are text');
    countTokens(data);
    return JSON.parse(markInexactNumbers(data));
  },
};

/**
 * Tells whether the peer broke its connection, by a malformed frame or a reset for example. It is no failure of ours.
 */
function isConnectionFault(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(WS_ERR_|ECONN|EPIPE)/.test(code);
}
