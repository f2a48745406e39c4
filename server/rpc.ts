import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../routers/context.ts';
import { appRouter } from '../routers/root.ts';
import { failureOf } from '../routers/trpc.ts';
import { reasons } from './kernel/errors.ts';
import type { Logger } from './logging.ts';

/** Calls in one request; a larger batch is refused. */
export const RPC_BATCH_MAX = 10;

type RpcOptions = {
  createContext: (request: Request, response: Response) => Context;
  bodyBytesMax: number;
  log: Logger;
};

/** The same procedures as typed RPC. */
export function rpc({ createContext, bodyBytesMax, log }: RpcOptions): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    maxBatchSize: RPC_BATCH_MAX,
    maxBodySize: bodyBytesMax,
    createContext: ({ req, res }) => createContext(req, res),
    responseMeta: () => ({ headers: new Headers({ 'Cache-Control': 'no-store' }) }),
    onError: ({ error, path, ctx }) => {
      const failure = failureOf(error);
      if (reasons[failure.reason].status >= 500) {
        log.error({ requestId: ctx?.requestId, procedure: path, err: failure.cause }, 'call failed');
      }
    },
  });
}
