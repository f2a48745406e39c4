import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import type { BodyBounds } from '../openapi/decode.ts';
import { failureHeaders } from '../openapi/errors.ts';
import type { Context } from '../routers/context.ts';
import { appRouter } from '../routers/root.ts';
import { failureOf, RPC_BATCH_MAX, requestIdsOfErrors } from '../routers/trpc.ts';
import { DomainError, reasons } from './kernel/errors.ts';
import type { Logger } from './logging.ts';
import { readCalls } from './rpc-body.ts';

const allow = 'GET, POST, OPTIONS';

type RpcOptions = BodyBounds & {
  createContext: (request: Request, response: Response) => Context;
  publicUrl: string;
  log: Logger;
};

/** The same procedures as typed RPC: one segment of names, methods as D2 asks, bodies as strict as REST's. */
export function rpc({ createContext, publicUrl, log, ...bodies }: RpcOptions): RequestHandler {
  const serve = createExpressMiddleware({
    router: appRouter,
    maxBatchSize: RPC_BATCH_MAX,
    createContext: ({ req, res }) => res.locals.call ?? createContext(req, res),
    responseMeta: ({ errors }) => ({ headers: headersOf(errors.map(failureOf), publicUrl) }),
    onError: ({ error, path, ctx, req }) => {
      const requestId = ctx?.requestId ?? req.res?.locals.requestId;
      requestIdsOfErrors.set(error, requestId);
      const failure = failureOf(error);
      if (reasons[failure.reason].status >= 500) {
        log.error({ requestId, procedure: path, err: failure.cause }, 'call failed');
      }
    },
  });
  return async (request, response, next) => {
    if (request.path.lastIndexOf('/') > 0) return next();
    response.locals.route = '/trpc';
    if (request.method === 'OPTIONS') {
      response.status(204).setHeader('Allow', allow).end();
      return;
    }
    if (request.method === 'POST') {
      const context = createContext(request, response);
      const { cvBytesMax, bodyPatience: patience, bodyRoom: room } = bodies;
      const unreadable = await readCalls(request, response, context, { cvBytesMax, patience, room });
      response.locals.call = { ...context, unreadable };
    } else if (request.method !== 'GET') {
      throw new DomainError('method_not_allowed', `This address answers ${allow}.`, {
        headers: { Allow: allow },
      });
    }
    return serve(request, response, next);
  };
}

function headersOf(failures: readonly DomainError[], publicUrl: string): Headers {
  const asked = failures.map((failure) => failureHeaders(failure, publicUrl));
  return new Headers(Object.assign({ 'Cache-Control': 'no-store' }, ...asked));
}
