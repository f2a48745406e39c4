import type { AnyRouter } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import type { LimitState } from '#domain/access/call-limits.ts';
import { type DomainError, reasons } from '#kernel/errors/errors.ts';
import { methodNotAllowed } from '#kernel/errors/refusals.ts';
import { failureHeaders } from '#openapi/edge/errors.ts';
import type { BodyBounds } from '#openapi/input/decode.ts';
import { limitHeaders } from '#openapi/reply/reply-headers.ts';
import type { Context } from '#routers/base/context.ts';
import { failureOf, RPC_BATCH_MAX, requestIdsOfErrors } from '#routers/base/trpc.ts';
import type { FailureLog } from '../observability/failure-log.ts';
import { createListingParts } from './listing-parts.ts';
import type { ReadListing } from './read-listing.ts';
import { readBodyOrRefusal } from './rpc-body.ts';

const ALLOWED_METHODS = 'GET, POST, OPTIONS';

type RpcOptions = BodyBounds & {
  router: AnyRouter;
  createContext: (request: Request, response: Response) => Context;
  readListing: ReadListing;
  publicUrl: string;
  logFailure: FailureLog;
};

/**
 * Serves the same procedures as typed RPC: one path segment of names, methods as on REST (D2), bodies as strict as
 * REST's.
 */
export function rpc({
  router,
  createContext,
  readListing,
  publicUrl,
  logFailure,
  cvBytesMax,
  bodyTimeouts,
  bodyMemory,
}: RpcOptions): RequestHandler {
  const serve = createExpressMiddleware({
    router,
    maxBatchSize: RPC_BATCH_MAX,
    // The context of a POST exists already, since it decided about the body.
    createContext: ({ req, res }) => withListingParts(res.locals.rpcContext ?? createContext(req, res), res),
    responseMeta: ({ errors, ctx }) => ({
      headers: responseHeadersOf(errors.map(failureOf), { publicUrl, limit: ctx?.metadata.limit }),
    }),
    onError: ({ error, path, ctx, req }) => {
      const requestId = ctx?.requestId ?? req.res?.locals.requestId;
      requestIdsOfErrors.set(error, requestId);
      const failure = failureOf(error);
      // A refusal within an event stream or a batch has a status of success in front of it.
      if (req.res) req.res.locals.failureStatus = reasons[failure.reason].status;
      logFailure(failure, { requestId, operation: path }, 'call failed');
    },
  });
  return async (request, response, next) => {
    // The names of procedures are one segment.
    if (request.path.lastIndexOf('/') > 0) return next();
    response.locals.route = '/trpc';
    if (request.method === 'OPTIONS') {
      response.status(204).setHeader('Allow', ALLOWED_METHODS).end();
      return;
    }
    if (request.method === 'POST') {
      const context = createContext(request, response);
      const bodyError = await readBodyOrRefusal(request, response, context, {
        router,
        cvBytesMax,
        timeouts: bodyTimeouts,
        memory: bodyMemory,
      });
      response.locals.rpcContext = { ...context, bodyError };
    } else if (request.method !== 'GET') {
      throw methodNotAllowed(ALLOWED_METHODS);
    }
    return serve(request, response, next);
  };

  /** Returns a context that sends lists as the bytes that they were rendered to. */
  function withListingParts(context: Context, response: Response): Context {
    const parts = createListingParts(response);
    return {
      ...context,
      encodeListing: async (listing) => parts.placeholderFor(await readListing(listing)),
    };
  }
}

function responseHeadersOf(
  failures: readonly DomainError[],
  { publicUrl, limit }: { publicUrl: string; limit: LimitState | undefined },
): Headers {
  const headersOfFailures = failures.map((failure) => failureHeaders(failure, publicUrl));
  return new Headers(
    Object.assign({ 'Cache-Control': 'no-store' }, ...headersOfFailures, limitHeaders(limit)),
  );
}
