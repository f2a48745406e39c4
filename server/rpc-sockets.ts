import type { IncomingMessage } from 'node:http';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import type { WebSocketServer } from 'ws';
import type { Context } from '../routers/context.ts';
import { appRouter } from '../routers/root.ts';
import { failureOf, RPC_BATCH_MAX } from '../routers/trpc.ts';
import { reasons } from './kernel/errors.ts';
import type { Logger } from './logging.ts';

type RpcSocketOptions = {
  /** Once per connection. Connection parameters are read, as clients may send them, and not used. */
  createContext: (request: IncomingMessage) => Context;
  log: Logger;
};

/** The same procedures as typed RPC over a WebSocket. */
export function serveRpcSockets(server: WebSocketServer, { createContext, log }: RpcSocketOptions): void {
  applyWSSHandler({
    wss: server,
    router: appRouter,
    maxBatchSize: RPC_BATCH_MAX,
    createContext: ({ req }) => createContext(req),
    onError: ({ error, path, ctx }) => {
      const failure = failureOf(error);
      if (reasons[failure.reason].status < 500) return;
      log.error({ requestId: ctx?.requestId, procedure: path, err: failure.cause }, 'call failed');
    },
  });
}
