import type { IncomingMessage } from 'node:http';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import type { WebSocket, WebSocketServer } from 'ws';
import { TurnCutError } from '../realtime/entries.ts';
import { closings } from '../realtime/socket-close.ts';
import type { Context } from '../routers/context.ts';
import { appRouter } from '../routers/root.ts';
import { failureOf } from '../routers/trpc.ts';
import { SUBSCRIPTIONS_MAX } from './context.ts';
import { reasons } from './kernel/errors.ts';
import type { Logger } from './logging.ts';

type RpcSocketOptions = {
  /** Once per connection. Connection parameters are read, as clients may send them, and not used. */
  createContext: (request: IncomingMessage) => Context;
  log: Logger;
};

/** The same procedures as typed RPC over a WebSocket. */
export function serveRpcSockets(server: WebSocketServer, { createContext, log }: RpcSocketOptions): void {
  const clients = new WeakMap<IncomingMessage, WebSocket>();
  applyWSSHandler({
    wss: server,
    router: appRouter,
    // Who reconnects asks for all its subscriptions in one frame.
    maxBatchSize: SUBSCRIPTIONS_MAX,
    createContext: ({ req, res }) => {
      clients.set(req, res);
      return createContext(req);
    },
    onError: ({ error, path, ctx, req }) => {
      const failure = failureOf(error);
      // An error would end the subscription for good; who loses the connection comes back for the rest.
      if (failure.cause instanceof TurnCutError) {
        clients.get(req)?.close(closings.goingAway.code, closings.goingAway.reason);
      }
      if (reasons[failure.reason].status < 500 || isOfConnection(error.cause)) return;
      log.error({ requestId: ctx?.requestId, procedure: path, err: failure.cause }, 'call failed');
    },
  });
}

/** What a peer does to its connection, such as a malformed frame or a reset, is no failure of ours. */
function isOfConnection(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(WS_ERR_|ECONN|EPIPE)/.test(code);
}
